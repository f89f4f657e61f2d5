import type { WireItem } from '#contract/items.ts';
import { type Books, makeBooks, addMissingRoots } from '#documents/model/books.ts';
import { readAccountDocument } from '#documents/model/documents.ts';
import { readItemDocument } from '#documents/model/item-documents.ts';
import { readMonthDocument, type StoredMonth } from '#documents/model/flow-documents.ts';
import { documentName } from '#documents/model/document-names.ts';
import { readReadable } from '#documents/model/read-document.ts';
import { isItemPresent } from '#ledger/rules/items.ts';
import { type Query, cutSlices, type DocumentStore, valuesPerQuery } from '#documents/store.ts';
import {
  type ActionFragment,
  joinFragments,
  type LoggedAction,
  logKeys,
  readFragment,
} from '#documents/model/action-documents.ts';

const partsPerPage = 100;

/** Reads all log documents of a query, page by page. */
export async function* readFragments(
  store: DocumentStore,
  query: Omit<Query, 'limit'>,
): AsyncGenerator<ActionFragment> {
  for (let { after } = query; ;) {
    const page = await store.list('actions', { ...query, after, limit: partsPerPage });
    yield* readReadable(page, readFragment);
    if (page.length < partsPerPage) return;
    after = page.at(-1)?.name;
  }
}

/** Reads all log documents for more values than one query accepts. */
async function readSlices(
  store: DocumentStore,
  values: readonly string[],
  toQuery: (some: string[]) => Query,
) {
  const parts: ActionFragment[] = [];
  for (const some of cutSlices(values, valuesPerQuery))
    for await (const part of readFragments(store, toQuery(some))) parts.push(part);
  return parts;
}

/** Reads complete actions by id. Actions without remaining changes are absent. */
export async function readActions(
  store: DocumentStore,
  ids: readonly string[],
): Promise<Map<string, LoggedAction>> {
  const parts = await readSlices(store, ids, (some) => ({ ids: some }));
  const done = [...Map.groupBy(parts, ({ id }) => id)].map(
    ([id, some]) => [id, joinFragments(some)] as const,
  );
  return new Map(done.flatMap(([id, action]) => (action === undefined ? [] : [[id, action]])));
}

/** Reads the log documents that changed some records. */
export async function readFragmentsOfRecords(
  store: DocumentStore,
  recordIds: readonly string[],
): Promise<ActionFragment[]> {
  const found = await readSlices(store, recordIds, (some) => ({ registerKeys: some.map(logKeys.record) }));
  return [...new Map(found.map((part) => [part.name, part])).values()];
}

/** Reads the undos of some actions, newest first. */
export async function readUndos(
  store: DocumentStore,
  actionIds: readonly string[],
): Promise<ActionFragment[]> {
  const found = await readSlices(store, actionIds, (some) => ({ registerKeys: some.map(logKeys.undoOf) }));
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Finds the undo of an action that is in effect: the last one, unless it was undone in turn. */
export async function findEffectiveUndo(
  store: DocumentStore,
  actionId: string,
): Promise<LoggedAction | undefined> {
  const [undo] = await readUndos(store, [actionId]);
  if (undo === undefined || (await findEffectiveUndo(store, undo.id)) !== undefined) return undefined;
  return (await readActions(store, [undo.id])).get(undo.id);
}

/**
 * Reads the accounts of a user.
 * @param onUnreadable called with the name of each account that cannot be read
 */
export async function readBooks(store: DocumentStore, onUnreadable?: (name: string) => void): Promise<Books> {
  const accounts = readReadable(await store.list('accounts', {}), readAccountDocument, onUnreadable);
  return makeBooks(addMissingRoots(accounts), { keepsPieces: !store.hasFullQueries, member: store.member });
}

/** Reads the stored items of all books, including items that another device stored while their account was deleted. */
export async function readStoredItems(store: DocumentStore): Promise<WireItem[]> {
  return readReadable(await store.list('items', {}), readItemDocument);
}

/**
 * Reads the items of all books. An item stored while its account was deleted disappears with the account and returns with it. An item whose
 * account exists but is unreadable stays.
 */
export async function readItems(store: DocumentStore, { byId }: Pick<Books, 'byId'>): Promise<WireItem[]> {
  const bookOf = (id: string) => byId.get(id)?.BookId;
  const items = await readStoredItems(store);
  if (items.every((item) => isItemPresent(item, bookOf))) return items;
  const names = new Set((await store.list('accounts', {})).map(({ name }) => name));
  const isUnreadable = (id: string) => !byId.has(id) && names.has(documentName(id));
  return items.filter((item) => isItemPresent(item, (id) => (isUnreadable(id) ? item.BookId : bookOf(id))));
}

/** Reads the flows of all books, month by month. */
export async function readMonths(store: DocumentStore): Promise<StoredMonth[]> {
  return readReadable(await store.list('flows', {}), readMonthDocument);
}
