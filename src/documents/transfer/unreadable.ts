import type { Unreadable } from '#contract/transfer.ts';
import { readAccountDocument, readTagDocument, readTransactionDocument } from '#documents/model/documents.ts';
import { readMonthDocument } from '#documents/model/flow-documents.ts';
import { readItemDocument } from '#documents/model/item-documents.ts';
import { unreadable } from '#documents/model/read-document.ts';
import type { Collection, Store, StoredDocument } from '#documents/store.ts';

/** The same, with the collection that it is in. */
type UnreadableDocument = Unreadable & { in: Collection };

const toEntry =
  (from: Collection) =>
  ({ name, data }: StoredDocument): UnreadableDocument => ({ in: from, name, data: data ?? null });

/** The documents of a collection of which nothing can be read. */
async function unreadableIn(
  store: Store,
  from: Collection,
  read: (document: StoredDocument) => unknown,
): Promise<StoredDocument[]> {
  return unreadable(await store.list(from, {}), read);
}

/** What is derived and cannot be read: nothing that anybody would miss. */
export async function readUnreadableDerived(store: Store): Promise<UnreadableDocument[]> {
  const tags = await unreadableIn(store, 'tags', readTagDocument);
  const months = await unreadableIn(store, 'flows', readMonthDocument);
  return [...tags.map(toEntry('tags')), ...months.map(toEntry('flows'))];
}

/** The accounts and items that cannot be read, as they lie. */
export async function readUnreadable(store: Store): Promise<UnreadableDocument[]> {
  const accounts = await unreadableIn(store, 'accounts', readAccountDocument);
  const items = await unreadableIn(store, 'items', readItemDocument);
  return [...accounts.map(toEntry('accounts')), ...items.map(toEntry('items'))];
}

/** The transactions of some documents that cannot be read, as they lie. */
export function unreadableRows(page: readonly StoredDocument[]): UnreadableDocument[] {
  return unreadable(page, readTransactionDocument).map(toEntry('transactions'));
}
