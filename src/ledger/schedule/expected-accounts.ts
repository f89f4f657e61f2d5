import { type AccountTree, calculateOwnTotal } from '#ledger/account-tree.ts';
import { accountTypes } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { type ForecastOptions, calculateRowGain, type FutureRow } from './expected-rows.ts';

/** The accounts for which something is expected, what they hold together today, and what is stored on later days. */
export type ForecastAccounts = Pick<ForecastOptions, 'accountIds' | 'balanceMinor' | 'later'>;

const familyOf = ({ type }: Pick<Account, 'type'>) => accountTypes[type].family;

/** Accounts as something is expected of them; what they hold counts later days in, as totals do. */
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
 * The accounts that a register is about: one, those of a branch, or of a whole book those that are net worth; of several currencies those
 * in that of the account, as nothing adds up others.
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

/** The worst that comes of what some accounts hold: the least there is, or of debts the most that is owed. */
export type WorstBalance = { kind: 'lowest' | 'mostOwed'; day: string; minor: bigint; isBelow: boolean };

/** The worst that comes, as it is told of accounts of a type; of turnover, and of a debt that is none, there is nothing to tell. */
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
