import type { Account } from './account.ts';
import { currencyDecimals } from './currency-decimals.ts';
import { type BookCurrency, moneyOf } from './money.ts';
import { ownCurrency } from './own-currency.ts';

/**
 * Returns the number format of a currency in a book, as the first account in that currency has it. Trading accounts come last, as they may
 * have no decimals.
 */
export function moneyIn<Money extends BookCurrency>(
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
