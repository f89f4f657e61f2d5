import type { LedgerChange } from '#ledger/ledger-change.ts';
import { readTransaction, writeTransaction, writeTransactionChanges } from '#ledger/wire.ts';
import type { ActionIdentity } from './actions.ts';
import type { ChangeContext, StoredRow } from './changes.ts';

/**
 * Makes changes with one call, all or none; the number of changes is limited by the call. Returns the stored row for each change.
 * @throws the error of the back-end; its issues name rows by their index in the added, updated or removed rows
 */
export async function applyChangesInOneCall(
  { call, bookName }: ChangeContext,
  action: ActionIdentity,
  changes: readonly LedgerChange[],
): Promise<StoredRow[]> {
  const { added, updated } = await call('change-transactions', {
    bookName,
    action,
    add: changes.flatMap(({ before, after }) =>
      before === undefined && after !== undefined ? [writeTransaction(after)] : [],
    ),
    update: changes.flatMap(({ before, after, overwrites = false }) => {
      if (before === undefined || after === undefined) return [];
      return [overwrites ? writeTransactionChanges(before, after) : writeTransaction(after)];
    }),
    remove: changes.flatMap(({ before, after }) =>
      before !== undefined && after === undefined ? [writeTransaction(before)] : [],
    ),
  });
  const stored = new Map([...added, ...updated].map(readTransaction).map((each) => [each.id, each]));
  return changes.map(({ after }) => after && stored.get(after.id));
}
