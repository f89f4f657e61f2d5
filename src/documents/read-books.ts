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

/** All documents that a query finds, page by page. */
export async function* readFragments(store: DocumentStore, query: Omit<Query, 'limit'>): AsyncGenerator<ActionFragment> {
  for (let { after } = query; ;) {
    const page = await store.list('actions', { ...query, after, limit: partsPerPage });
    yield* readReadable(page, readFragment);
    if (page.length < partsPerPage) return;
    after = page.at(-1)?.name;
  }
}

/** The same, for more values than one query takes. */
async function readSlices(store: DocumentStore, values: readonly string[], toQuery: (some: string[]) => Query) {
  const parts: ActionFragment[] = [];
  for (const some of cutSlices(values, valuesPerQuery))
    for await (const part of readFragments(store, toQuery(some))) parts.push(part);
  return parts;
}

/** Actions with all that belongs to them, by their ids; those of which nothing is left are not among them. */
export async function readActions(store: DocumentStore, ids: readonly string[]): Promise<Map<string, LoggedAction>> {
  const parts = await readSlices(store, ids, (some) => ({ ids: some }));
  const done = [...Map.groupBy(parts, ({ id }) => id)].map(([id, some]) => [id, joinFragments(some)] as const);
  return new Map(done.flatMap(([id, action]) => (action === undefined ? [] : [[id, action]])));
}

/** The actions that touched some records, in the order in which they were done, by the id of the record. */
export async function readFragmentsOfRecords(store: DocumentStore, recordIds: readonly string[]): Promise<ActionFragment[]> {
  const found = await readSlices(store, recordIds, (some) => ({ registerKeys: some.map(logKeys.record) }));
  return [...new Map(found.map((part) => [part.name, part])).values()];
}

/** The actions that undid some actions, newest first. */
export async function readUndos(store: DocumentStore, actionIds: readonly string[]): Promise<ActionFragment[]> {
  const found = await readSlices(store, actionIds, (some) => ({ registerKeys: some.map(logKeys.undoOf) }));
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The last that made an action undone, unless that was made undone in turn. */
export async function findEffectiveUndo(store: DocumentStore, actionId: string): Promise<LoggedAction | undefined> {
  const [undo] = await readUndos(store, [actionId]);
  if (undo === undefined || (await findEffectiveUndo(store, undo.id)) !== undefined) return undefined;
  return (await readActions(store, [undo.id])).get(undo.id);
}

/**
 * The accounts of a user.
 * @param onUnreadable called with the name of each account that cannot be read
 */
export async function readBooks(store: DocumentStore, onUnreadable?: (name: string) => void): Promise<Books> {
  const accounts = readReadable(await store.list('accounts', {}), readAccountDocument, onUnreadable);
  return makeBooks(addMissingRoots(accounts), { keepsPieces: !store.hasFullQueries, member: store.member });
}

/** The items of all books as they are stored, also those that another device put while their account was deleted. */
export async function readStoredItems(store: DocumentStore): Promise<WireItem[]> {
  return readReadable(await store.list('items', {}), readItemDocument);
}

/**
 * The items of all books. One that was put while its account was deleted has gone with the account, and comes back with it; one whose
 * account is there but cannot be read stays.
 */
export async function readItems(store: DocumentStore, { byId }: Pick<Books, 'byId'>): Promise<WireItem[]> {
  const bookOf = (id: string) => byId.get(id)?.BookId;
  const items = await readStoredItems(store);
  if (items.every((item) => isItemPresent(item, bookOf))) return items;
  const names = new Set((await store.list('accounts', {})).map(({ name }) => name));
  const isUnreadable = (id: string) => !byId.has(id) && names.has(documentName(id));
  return items.filter((item) => isItemPresent(item, (id) => (isUnreadable(id) ? item.BookId : bookOf(id))));
}

/** The flows of all books, month by month. */
export async function readMonths(store: DocumentStore): Promise<StoredMonth[]> {
  return readReadable(await store.list('flows', {}), readMonthDocument);
}
