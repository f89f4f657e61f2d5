import type { Item } from '#contract/items.ts';
import { type Books, makeBooks, withRoots } from '#documents/model/books.ts';
import { readAccountDocument } from '#documents/model/documents.ts';
import { readItemDocument } from '#documents/model/item-documents.ts';
import { readMonthDocument, type StoredMonth } from '#documents/model/flow-documents.ts';
import { documentName } from '#documents/model/document-names.ts';
import { readable } from '#documents/model/read-document.ts';
import { isPresent } from '#ledger/rules/items.ts';
import type { Store } from '#documents/store.ts';

/**
 * The accounts of a user.
 * @param onUnreadable called with the name of each account that cannot be read
 */
export async function readBooks(store: Store, onUnreadable?: (name: string) => void): Promise<Books> {
  const accounts = readable(await store.list('accounts', {}), readAccountDocument, onUnreadable);
  return makeBooks(withRoots(accounts), { keepsPieces: !store.findsByItself, member: store.member });
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
