import { accountBranchByFamily } from '#contract/account-types.ts';
import type { AccountType } from '#contract/accounts.ts';
import { accountTypes } from '#ledger/account-types.ts';
import type { ChartAccount } from './chart.ts';
import { isWithin } from './tree.ts';

/** Whether an account of a type may sit under one of the other (calls.md: 120 pairs). */
export function canHaveParent(child: AccountType, parent: AccountType): boolean {
  if (child === 'ROOT') return false;
  return parent === 'ROOT' || accountBranchByFamily[accountTypes[child].family] === accountBranchByFamily[accountTypes[parent].family];
}

/**
 * Whether an account of a type may lie under another: an allowed pair, and neither itself nor below itself.
 * `accountId` is undefined for one that does not exist yet.
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
