import type { CallName } from '#contract/calls.ts';
import { parseInput } from '#contract/parse-input.ts';
import { notYourRole } from '#documents/changes/refusals.ts';
import { checkRole } from '#documents/member-roles.ts';
import type { Repository } from '#documents/repository.ts';
import type { Membership } from '#documents/store.ts';

/** The ids of the stored transactions that a call changes or deletes. */
function changedRows(name: CallName, input: unknown): string[] {
  if (name === 'update-transaction' || name === 'delete-transaction')
    return [parseInput(name, input).transaction.TransactionId];
  if (name !== 'change-transactions') return [];
  const { update, remove } = parseInput(name, input);
  return [...update, ...remove].map(({ TransactionId }) => TransactionId);
}

/**
 * Rejects what the provider of a shared book would reject: a call for which the member's role is too low, and of a member who may only
 * add, a change of a transaction that somebody else added. @throws CallError not-allowed
 */
export async function checkRights(
  { transactions }: Pick<Repository, 'transactions'>,
  { role, person }: Membership,
  name: CallName,
  input: unknown,
): Promise<void> {
  checkRole(role, name);
  if (role !== 'add') return;
  const rows = [...(await transactions(changedRows(name, input), true)).values()];
  if (rows.some(({ addedBy }) => addedBy !== person.PersonId)) throw notYourRole();
}
