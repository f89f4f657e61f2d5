import { accountBranchByFamily } from '#contract/account-types.ts';
import type { AccountType } from '#contract/accounts.ts';
import { accountTypes } from '#ledger/account-types.ts';
import type { ChartAccount } from './chart.ts';
import { isWithin } from './tree.ts';

/** True if an account of one type can be below an account of the other (calls.md: 120 pairs). */
export function canHaveParent(child: AccountType, parent: AccountType): boolean {
  if (child === 'ROOT') return false;
  return (
    parent === 'ROOT' ||
    accountBranchByFamily[accountTypes[child].family] === accountBranchByFamily[accountTypes[parent].family]
  );
}

/**
 * True if an account of a type can be below another account: the types are allowed, and the parent is neither the account itself nor below
 * it. `accountId` is undefined for a new account.
 */
export function canMoveUnder(
  accounts: ReadonlyMap<string, Pick<ChartAccount, 'parentId'>>,
  { type, id: accountId }: { type: AccountType; id: string | undefined },
  parent: Pick<ChartAccount, 'id' | 'type'>,
): boolean {
  return (
    canHaveParent(type, parent.type) && (accountId === undefined || !isWithin(accounts, parent.id, accountId))
  );
}
