import { accountTypes } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';

/** True if accounts of this type hold something: assets and liabilities. */
export const isAssetOrLiability = ({ type }: Pick<Account, 'type'>): boolean =>
  accountTypes[type].family === 'asset' || accountTypes[type].family === 'liability';

const isCode = /^[A-Z]{3}$/;

/**
 * True if an account holds a commodity and not money of another country: it is a known commodity, its symbol is no currency code, or the
 * account is of a share type.
 * @param commodities the known commodities by symbol, if loaded
 */
export function isHolding(
  account: Pick<Account, 'type' | 'props'>,
  commodities: ReadonlyMap<string, unknown> = new Map(),
): boolean {
  const currency = ownCurrency(account);
  if (currency === '' || !isAssetOrLiability(account)) return false;
  return (
    commodities.has(currency) ||
    !isCode.test(currency) ||
    account.type === 'STOCK' ||
    account.type === 'MUTUAL'
  );
}
