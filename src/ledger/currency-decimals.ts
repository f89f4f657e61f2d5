import type { Account } from './account.ts';
import { type BookCurrency, moneyOf } from './money.ts';
import { ownCurrency } from './currency-totals.ts';

/** The currencies that do not have two decimals (ISO 4217), by number of decimals. */
const others: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

const byCode = new Map(
  Object.entries(others).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code) => [code, Number(decimals)] as const),
  ),
);

/** Returns the number of decimals of a currency; two for unknown codes. */
export const currencyDecimals = (code: string): number => byCode.get(code) ?? 2;

/**
 * Returns the number format of a currency in a book, taken from the first account in that currency. Trading accounts come last, because
 * they may have no decimals.
 */
export function moneyOfCurrency<Money extends BookCurrency>(
  currency: string,
  accounts: ReadonlyMap<string, Pick<Account, 'type' | 'props'>>,
  money: Money,
): Money {
  let holder: Pick<Account, 'type' | 'props'> | undefined;
  for (const account of accounts.values())
    if (ownCurrency(account) === currency && (!holder || holder.type === 'TRADING')) holder = account;
  if (holder) return moneyOf(holder, money);
  const { ofBook = { currency: money.currency, decimals: money.decimals } } = money;
  if (currency === '' || currency === ofBook.currency) return { ...money, ...ofBook, ofBook: undefined };
  return { ...money, currency, decimals: currencyDecimals(currency), ofBook };
}
