import { limits } from '#contract/limits.ts';
import type { RecordState, LoggedChange } from '#documents/model/action-documents.ts';
import type { Books } from '#documents/model/books.ts';
import { readItems } from '#documents/read-books.ts';
import type { DocumentStore } from '#documents/store.ts';
import { findByIds, findStored } from '#documents/transfer/read-all.ts';
import { type CurrentRecords, currentStateOf } from '#documents/undo/target.ts';

export type RecordRef = Pick<LoggedChange, 'RecordType' | 'RecordId'>;

/** Reads the current state of records. */
export async function readCurrentRecords(
  store: DocumentStore,
  books: Books,
  records: readonly RecordRef[],
): Promise<CurrentRecords> {
  const rows = records.filter(({ RecordType }) => RecordType === 'transaction');
  const ids = [...new Set(rows.map(({ RecordId }) => RecordId))];
  const items = records.some(({ RecordType }) => RecordType === 'item') ? await readItems(store, books) : [];
  return {
    books,
    rows: await (ids.length > limits.changesPerCall ? findStored(store, books, ids) : findByIds(store, ids)),
    items: new Map(items.map((item) => [item.ItemId, item])),
  };
}

function bookIdOf(
  { books, rows, items }: CurrentRecords,
  { RecordType, RecordId }: RecordRef,
): string | undefined {
  if (RecordType === 'item') return items.get(RecordId)?.BookId;
  return RecordType === 'transaction' ? rows.get(RecordId)?.bookId : books.byId.get(RecordId)?.BookId;
}

/** Returns the current state of a record in a book; null if it is not in that book. */
export function currentStateIn(
  present: CurrentRecords,
  bookId: string,
  record: RecordRef,
): RecordState | null {
  return bookIdOf(present, record) === bookId ? currentStateOf(present, record) : null;
}
