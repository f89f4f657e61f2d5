import type { CallName } from '#contract/calls.ts';
import type { WireMemberRole } from '#contract/members.ts';
import { roleError } from '#documents/changes/rule-errors.ts';
import { isRoleAtLeast } from '#ledger/members.ts';

/** The least role in which a member may make a call in a book of another user; any other call is about the caller's own books alone. */
export const leastRoles: Partial<Record<CallName, WireMemberRole>> = {
  'root-account': 'view',
  'all-accounts': 'view',
  'favourite-container-account': 'view',
  'all-tag-accounts': 'view',
  'all-transaction-tags': 'view',
  'tag-container-account': 'view',
  'account-types': 'view',
  'account-types-full': 'view',
  'account-type-relationships': 'view',
  transactions: 'view',
  'last-posted-transaction': 'view',
  'search-container-account': 'view',
  'search-accounts': 'view',
  'search-transactions': 'view',
  flows: 'view',
  changes: 'view',
  'changes-since': 'view',
  'export-data': 'view',
  'verify-book': 'view',
  items: 'view',
  members: 'view',
  'leave-book': 'view',
  'add-transaction': 'add',
  'update-transaction': 'add',
  'delete-transaction': 'add',
  'change-transactions': 'add',
  undo: 'add',
  'add-subaccount': 'edit',
  'update-subaccount': 'edit',
  'delete-subaccount': 'edit',
  'change-items': 'edit',
};

/** Rejects a call for which the role of a member is too low. @throws CallError not-allowed */
export function checkRole(role: WireMemberRole, name: CallName): void {
  const least = leastRoles[name];
  if (least === undefined || !isRoleAtLeast(role, least)) throw roleError();
}
