import { type Books, makeBooks } from '#documents/model/books.ts';
import { readAccountDocument } from '#documents/model/documents.ts';
import { logSince } from '#documents/model/action-documents.ts';
import { flowsSince, readMonthDocument, type StoredMonth } from '#documents/model/flow-documents.ts';
import type { Store } from '#documents/store.ts';

/**
 * The accounts of a user. Flows are kept where a book says that its were derived, and what is done where a book says so, which
 * is known without network; elsewhere the place is asked.
 */
export async function readBooks(store: Store): Promise<Books> {
  const accounts = (await store.list('accounts', {})).map(readAccountDocument);
  const areLogged = accounts.some(({ Logged }) => Logged === true);
  const areFlowed = areLogged || accounts.some(({ FlowZone }) => FlowZone !== undefined);
  const version = areLogged ? logSince : await store.version();
  return makeBooks(accounts, {
    keepsFlows: areFlowed || version >= flowsSince,
    keepsLog: version >= logSince,
    keepsPieces: !store.findsByItself,
  });
}

/** The flows of all books, month by month. */
export async function readMonths(store: Store): Promise<StoredMonth[]> {
  return (await store.list('flows', {})).map(readMonthDocument);
}
