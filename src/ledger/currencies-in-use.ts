import type { Account } from './account.ts';
import { bookCurrency, moneyOf } from './money.ts';
import { ownCurrency } from './own-currency.ts';

/**
 * What accounts hold besides the currency of their book, and with how many decimals: as the first says that holds it. `exceptId` does not
 * count.
 */
export function currenciesInUse(
  accounts: Iterable<Pick<Account, 'id' | 'type' | 'props'>>,
  exceptId?: string,
): Map<string, number> {
  const inUse = new Map<string, number>();
  for (const account of accounts) {
    const currency = ownCurrency(account);
    if (currency === '' || account.id === exceptId || inUse.has(currency)) continue;
    inUse.set(currency, moneyOf(account, bookCurrency(undefined)).decimals);
  }
  return inUse;
}
