import { type Books, makeBooks } from '#documents/model/books.ts';
import { readAccountDocument } from '#documents/model/documents.ts';
import { flowsSince, readMonthDocument, type StoredMonth } from '#documents/model/flow-documents.ts';
import type { Store } from '#documents/store.ts';

/**
 * The accounts of a user. Flows are kept where a book says that its were derived, which is known without network; elsewhere
 * the place is asked.
 */
export async function readBooks(store: Store): Promise<Books> {
  const accounts = (await store.list('accounts', {})).map(readAccountDocument);
  const isKnown = accounts.some(({ FlowZone }) => FlowZone !== undefined);
  return makeBooks(accounts, isKnown || (await store.version()) >= flowsSince);
}

/** The flows of all books, month by month. */
export async function readMonths(store: Store): Promise<StoredMonth[]> {
  return (await store.list('flows', {})).map(readMonthDocument);
}
