import type { Account } from './account.ts';
import { isTrading } from './account-tree.ts';
import { readBookCurrency, moneyOf } from './money.ts';
import { ownCurrency } from './currency-totals.ts';

/**
 * What accounts hold besides the currency of their book, and with how many decimals: as the first says that holds it. `exceptId` does not
 * count.
 */
export function listCurrenciesInUse(
  accounts: Iterable<Pick<Account, 'id' | 'type' | 'props'>>,
  exceptId?: string,
): Map<string, number> {
  const inUse = new Map<string, number>();
  // Trading accounts come last, as they may say no decimals.
  for (const account of [...accounts].toSorted((a, b) => Number(isTrading(a)) - Number(isTrading(b)))) {
    const currency = ownCurrency(account);
    if (currency === '' || account.id === exceptId || inUse.has(currency)) continue;
    inUse.set(currency, moneyOf(account, readBookCurrency(undefined)).decimals);
  }
  return inUse;
}
