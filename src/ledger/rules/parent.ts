import { branchOf } from '#contract/account-branches.ts';
import type { AccountType } from '#contract/accounts.ts';
import { accountTypes } from '#ledger/account-types.ts';

/** Whether an account of a type may sit under one of the other (calls.md: 120 pairs). */
export function canHaveParent(child: AccountType, parent: AccountType): boolean {
  if (child === 'ROOT') return false;
  return parent === 'ROOT' || branchOf[accountTypes[child].family] === branchOf[accountTypes[parent].family];
}
