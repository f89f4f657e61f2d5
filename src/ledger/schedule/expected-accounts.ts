import { type AccountTree, ownTotal } from '#ledger/account-tree.ts';
import { accountTypes, type TypeInfo } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import type { ExpectedOptions } from './expected-rows.ts';

/** The accounts for which something is expected, and what they hold together by now. */
export type ExpectedAccounts = Pick<ExpectedOptions, 'accountIds' | 'balanceMinor'>;

const familyOf = ({ type }: Pick<Account, 'type'>) => accountTypes[type].family;

/** The ids of accounts of a family. */
function idsOfFamily(accounts: Iterable<Account>, ...families: TypeInfo['family'][]): Set<string> {
  return new Set([...accounts].filter((each) => families.includes(familyOf(each))).map(({ id }) => id));
}

/** The accounts that a register is about: one, those of a branch, or of a whole book those that are net worth. */
export function expectedAccounts(
  account: Account,
  tree: AccountTree,
  branchIds: ReadonlySet<string> = new Set([account.id]),
): ExpectedAccounts {
  const looked = [...branchIds].flatMap((id) => tree.accounts.get(id) ?? []);
  const accountIds = account === tree.root ? idsOfFamily(looked, 'asset', 'liability') : branchIds;
  const own = looked.filter(({ id }) => accountIds.has(id)).map((each) => ownTotal(each, tree));
  return { accountIds, balanceMinor: own.reduce((sum, minor) => sum + minor, 0n) };
}

/** The worst that comes of what some accounts hold: the least there is, or of debts the most that is owed. */
export type WorstBalance = { kind: 'lowest' | 'mostOwed'; day: string; minor: bigint; isBelow: boolean };

/** The worst that comes, as it is told of accounts of a type; of turnover, and of a debt that is none, there is nothing to tell. */
export function worstBalance(
  { type }: Pick<Account, 'type'>,
  { day, balanceMinor }: { day: string; balanceMinor: bigint },
): WorstBalance | undefined {
  const family = familyOf({ type });
  if (family === 'liability')
    return balanceMinor < 0n ? { kind: 'mostOwed', day, minor: -balanceMinor, isBelow: false } : undefined;
  const isMoney = family === 'asset' || type === 'ROOT';
  return isMoney ? { kind: 'lowest', day, minor: balanceMinor, isBelow: balanceMinor < 0n } : undefined;
}
