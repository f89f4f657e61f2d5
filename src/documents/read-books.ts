import { since } from '#contract/since.ts';
import type { Item } from '#contract/items.ts';
import { type Books, makeBooks, withRoots } from '#documents/model/books.ts';
import { readAccountDocument } from '#documents/model/documents.ts';
import { logSince } from '#documents/model/action-documents.ts';
import { itemsSince, readItemDocument } from '#documents/model/item-documents.ts';
import { flowsSince, readMonthDocument, type StoredMonth } from '#documents/model/flow-documents.ts';
import { documentName } from '#documents/model/document-names.ts';
import { readable } from '#documents/model/read-document.ts';
import { isPresent } from '#ledger/rules/items.ts';
import type { Store } from '#documents/store.ts';

/**
 * The accounts of a user. Flows are kept where a book says that its were derived, and what is done where a book says so, which
 * is known without network; elsewhere the place is asked.
 * @param onUnreadable called with the name of each account that cannot be read
 */
export async function readBooks(store: Store, onUnreadable?: (name: string) => void): Promise<Books> {
  const accounts = readable(await store.list('accounts', {}), readAccountDocument, onUnreadable);
  const areLockable = accounts.some(({ Lockable }) => Lockable === true);
  const areItemized = areLockable || accounts.some(({ Itemized }) => Itemized === true);
  const areFlowed = areItemized || accounts.some(({ FlowZone }) => FlowZone !== undefined);
  const areLogged = areItemized || accounts.some(({ Logged }) => Logged === true);
  // Whether an older place has become newer is asked at each start ('refresh-db').
  const marked = Math.max(...accounts.map(({ Version = 1 }) => Version), areLockable ? since.locks : 1);
  const version = marked > 1 ? marked : areItemized ? itemsSince : await store.version();
  const keeps = {
    version,
    keepsFlows: areFlowed || version >= flowsSince,
    keepsLog: areLogged || version >= logSince,
    keepsItems: version >= itemsSince,
    keepsLocks: version >= since.locks,
    keepsPieces: !store.findsByItself,
    member: store.member,
  };
  return makeBooks(withRoots(accounts, keeps), keeps);
}

/** The items of all books as they are stored, also those that another device put while their account was deleted. */
export async function readStoredItems(store: Store): Promise<Item[]> {
  return readable(await store.list('items', {}), readItemDocument);
}

/**
 * The items of all books. One that was put while its account was deleted has gone with the account, and comes back with it; one whose
 * account is there but cannot be read stays.
 */
export async function readItems(store: Store, { byId }: Pick<Books, 'byId'>): Promise<Item[]> {
  const bookOf = (id: string) => byId.get(id)?.BookId;
  const items = await readStoredItems(store);
  if (items.every((item) => isPresent(item, bookOf))) return items;
  const names = new Set((await store.list('accounts', {})).map(({ name }) => name));
  const isUnreadable = (id: string) => !byId.has(id) && names.has(documentName(id));
  return items.filter((item) => isPresent(item, (id) => (isUnreadable(id) ? item.BookId : bookOf(id))));
}

/** The flows of all books, month by month. */
export async function readMonths(store: Store): Promise<StoredMonth[]> {
  return readable(await store.list('flows', {}), readMonthDocument);
}
