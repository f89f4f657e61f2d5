import type { WireRecordChange } from '#contract/actions.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { DocumentsContext } from '#documents/call-handlers.ts';
import { digestOf, type RecordState, recordKey } from '#documents/model/action-documents.ts';
import { isFlowZoneRight } from '#documents/model/books.ts';
import { currentStateIn, readCurrentRecords } from '#documents/current-records.ts';
import { retryCommit } from '#documents/retry.ts';
import { repair } from '#documents/transfer/repair.ts';
import { planCommits } from '#documents/undo/commits.ts';
import { planTarget, type WantedRecord } from '#documents/undo/target.ts';

/** The current state of a record at the provider (`changes-since`); null if it is not in the book. */
export type RemoteRecord = Omit<WireRecordChange, 'Before'>;

function toWantedRecord(bookId: string, { RecordType, RecordId, After }: RemoteRecord): WantedRecord {
  const ids = { RecordId, BookId: bookId };
  if (After === null) return { RecordType, ...ids, Before: null };
  if ('ItemId' in After) return { RecordType: 'item', ...ids, Before: After };
  if ('AccountId' in After) return { RecordType: 'account', ...ids, Before: After };
  return { RecordType: 'transaction', ...ids, Before: After };
}

/** Returns the member who added a row. */
const adderIn = (state: RecordState | null): string | undefined =>
  state !== null && 'CreatedBy' in state ? state.CreatedBy : undefined;

/**
 * Gives records of a book their remote states; of a repeated record the last state counts. An interrupted run can be repeated: records that
 * already have the state are left alone.
 * @param onProgress receives the number of written transactions, of those that differed
 */
export async function applyRemoteChanges(
  { repository, bulk, pause }: Pick<DocumentsContext, 'repository' | 'bulk' | 'pause'>,
  bookId: string,
  remoteRecords: readonly RemoteRecord[],
  onProgress?: OnProgress,
): Promise<void> {
  const latest = new Map(remoteRecords.map((record) => [recordKey(record), record]));
  const wantedRecords = [...latest.values()].map((record) => toWantedRecord(bookId, record));
  const store = await bulk();
  try {
    await retryCommit(async () => {
      const books = await repository.books();
      const present = await readCurrentRecords(store, books, wantedRecords);
      const isDifferent = (record: WantedRecord) => {
        const current = currentStateIn(present, bookId, record);
        return (
          digestOf(record.RecordType, current) !== digestOf(record.RecordType, record.Before) ||
          adderIn(current) !== adderIn(record.Before)
        );
      };
      const target = planTarget(present, wantedRecords.filter(isDifferent), true);
      const months = target.going.length > 0 ? await repository.months() : [];
      let done = 0;
      for (const commit of planCommits(books, target, months)) {
        await store.commit(commit.writes(), true);
        const rows = commit.loggedChanges.filter(({ RecordType }) => RecordType === 'transaction').length;
        done += rows;
        if (rows > 0) onProgress?.({ done, of: target.changes.length });
      }
    }, pause);
  } finally {
    repository.forget();
  }
  const root = (await repository.books()).byId.get(bookId);
  if (root === undefined || isFlowZoneRight(root)) return;
  await repair(store);
  repository.forget();
}
