import type { Account } from './account.ts';
import { isTrading } from './account-tree.ts';
import { readBookCurrency, moneyOf } from './money.ts';
import { ownCurrency } from './currency-totals.ts';

/**
 * Returns the currencies of accounts other than the currency of the book, each with the decimals of its first account. The account
 * `exceptId` does not count.
 */
export function listCurrenciesInUse(
  accounts: Iterable<Pick<Account, 'id' | 'type' | 'props'>>,
  exceptId?: string,
): Map<string, number> {
  const inUse = new Map<string, number>();
  // Trading accounts come last, because they may have no decimals.
  for (const account of [...accounts].toSorted((a, b) => Number(isTrading(a)) - Number(isTrading(b)))) {
    const currency = ownCurrency(account);
    if (currency === '' || account.id === exceptId || inUse.has(currency)) continue;
    inUse.set(currency, moneyOf(account, readBookCurrency(undefined)).decimals);
  }
  return inUse;
}
