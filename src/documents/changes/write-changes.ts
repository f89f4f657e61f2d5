import { checkLocks } from '#documents/changes/locks.ts';
import { planLog, touchOfChange } from '#documents/changes/log.ts';
import { type Change, planChanges } from '#documents/changes/plan.ts';
import type { Context } from '#documents/handlers.ts';
import type { Books } from '#documents/model/books.ts';
import { transactionName } from '#documents/model/document-names.ts';
import type { RowChanges } from '#documents/repository.ts';

/** What changes do to the transactions that are remembered. */
export function rowsOfChanges(changes: readonly Change[]): RowChanges {
  return {
    removed: changes.flatMap(({ before }) => before?.transaction.TransactionId ?? []),
    stored: changes.flatMap(({ after }) =>
      after === undefined ? [] : [{ name: transactionName(after.transaction), ...after }],
    ),
  };
}

/** Changes transactions in one commit, with all that follows from them and what is remembered of it. @throws CallError */
export async function writeChanges(
  { repository, action }: Pick<Context, 'repository' | 'action'>,
  books: Books,
  changes: readonly Change[],
): Promise<void> {
  checkLocks(books, action, changes);
  const head = repository.begin(books, action);
  const writes = [...planChanges(books, changes), ...planLog(head, changes.map(touchOfChange), action)];
  await repository.write(writes, rowsOfChanges(changes), changes.length > 1);
}
