import {
  type LoggedAction,
  joinParts,
  logKeys,
  type ActionFragment,
  readPart,
} from '#documents/model/action-documents.ts';
import { readable } from '#documents/model/read-document.ts';
import { type Query, slices, type Store, valuesPerQuery } from '#documents/store.ts';

const partsPerPage = 100;

/** All documents that a query finds, page by page. */
export async function* readParts(store: Store, query: Omit<Query, 'limit'>): AsyncGenerator<ActionFragment> {
  for (let { after } = query; ;) {
    const page = await store.list('actions', { ...query, after, limit: partsPerPage });
    yield* readable(page, readPart);
    if (page.length < partsPerPage) return;
    after = page.at(-1)?.name;
  }
}

/** The same, for more values than one query takes. */
async function readSlices(store: Store, values: readonly string[], toQuery: (some: string[]) => Query) {
  const parts: ActionFragment[] = [];
  for (const some of slices(values, valuesPerQuery))
    for await (const part of readParts(store, toQuery(some))) parts.push(part);
  return parts;
}

/** Actions with all that belongs to them, by their ids; those of which nothing is left are not among them. */
export async function readActions(store: Store, ids: readonly string[]): Promise<Map<string, LoggedAction>> {
  const parts = await readSlices(store, ids, (some) => ({ ids: some }));
  const done = [...Map.groupBy(parts, ({ id }) => id)].map(([id, some]) => [id, joinParts(some)] as const);
  return new Map(done.flatMap(([id, action]) => (action === undefined ? [] : [[id, action]])));
}

/** What touched some records, in the order in which it was done, by the id of the record. */
export async function readTouching(store: Store, recordIds: readonly string[]): Promise<ActionFragment[]> {
  const found = await readSlices(store, recordIds, (some) => ({ registerKeys: some.map(logKeys.record) }));
  return [...new Map(found.map((part) => [part.name, part])).values()];
}

/** What made some actions undone, newest first. */
export async function readUndos(store: Store, actionIds: readonly string[]): Promise<ActionFragment[]> {
  const found = await readSlices(store, actionIds, (some) => ({ registerKeys: some.map(logKeys.undoOf) }));
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The last that made an action undone, unless that was made undone in turn. */
export async function standingUndo(store: Store, actionId: string): Promise<LoggedAction | undefined> {
  const [undo] = await readUndos(store, [actionId]);
  if (undo === undefined || (await standingUndo(store, undo.id)) !== undefined) return undefined;
  return (await readActions(store, [undo.id])).get(undo.id);
}
