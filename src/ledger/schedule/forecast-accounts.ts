import { type AccountTree, calculateOwnTotal } from '#ledger/account-tree.ts';
import { accountTypes } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { type ForecastOptions, calculateRowGain, type FutureRow } from './forecast-rows.ts';

/** The accounts of a forecast, their total balance today, and the rows stored on later days. */
export type ForecastAccounts = Pick<ForecastOptions, 'accountIds' | 'balanceMinor' | 'later'>;

const familyOf = ({ type }: Pick<Account, 'type'>) => accountTypes[type].family;

/** Returns the forecast data of accounts. Their balance excludes the rows of later days, which totals include. */
export function toForecastAccounts(
  accounts: readonly Account[],
  tree: AccountTree,
  later: readonly FutureRow[],
): ForecastAccounts {
  const accountIds = new Set(accounts.map(({ id }) => id));
  const held = accounts.reduce((sum, account) => sum + calculateOwnTotal(account, tree), 0n);
  return {
    accountIds,
    balanceMinor: later.reduce((left, row) => left - calculateRowGain(row, accountIds), held),
    later,
  };
}

/**
 * Returns the accounts of a register's forecast: one account, a branch, or the net worth accounts of a whole book. With several currencies,
 * only accounts in the currency of the given account are included, because amounts cannot be added up otherwise.
 */
export function selectForecastAccounts(
  account: Account,
  tree: AccountTree,
  {
    later,
    branchIds = new Set([account.id]),
  }: { later: readonly FutureRow[]; branchIds?: ReadonlySet<string> | undefined },
): ForecastAccounts {
  const looked = [...branchIds].flatMap((id) => tree.accounts.get(id) ?? []);
  const isCounted = (each: Account) =>
    ownCurrency(each) === ownCurrency(account) &&
    (account !== tree.root || familyOf(each) === 'asset' || familyOf(each) === 'liability');
  return toForecastAccounts(looked.filter(isCounted), tree, later);
}

/** The worst upcoming balance of accounts: the lowest one, or for debts the highest debt. */
export type WorstBalance = { kind: 'lowest' | 'mostOwed'; day: string; minor: bigint; isBelow: boolean };

/** Returns the worst upcoming balance for accounts of a type; undefined for income and expenses, and for a debt account without a debt. */
export function findWorstBalance(
  { type }: Pick<Account, 'type'>,
  { day, balanceMinor }: { day: string; balanceMinor: bigint },
): WorstBalance | undefined {
  const family = familyOf({ type });
  if (family === 'liability')
    return balanceMinor < 0n ? { kind: 'mostOwed', day, minor: -balanceMinor, isBelow: false } : undefined;
  const isMoney = family === 'asset' || type === 'ROOT';
  return isMoney ? { kind: 'lowest', day, minor: balanceMinor, isBelow: balanceMinor < 0n } : undefined;
}
