import { accountTypes } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';

/** Whether accounts like this one hold something: they are owned or owed. */
export const isAssetOrLiability = ({ type }: Pick<Account, 'type'>): boolean =>
  accountTypes[type].family === 'asset' || accountTypes[type].family === 'liability';

const isCode = /^[A-Z]{3}$/;

/**
 * Whether an account holds a commodity, not money of another country: it is told of, has no code, or is one of shares.
 * @param commodities those that are told of by their symbols, where these are at hand
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
