import { type DocumentData, outdatedError } from '#documents/apply-write.ts';
import { type SequencedDocument, sequencedChangeFeed } from '#documents/sequenced-change-feed.ts';
import type { Collection, DurableStore, Query } from '#documents/store.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import { commitWrites, extractSearched } from './commit.ts';
import {
  type BooksDatabase,
  type BooksConnection,
  type IndexRecord,
  type LogPosition,
  type DocumentRow,
  toBrowserCallError,
  withoutAwait,
} from './database.ts';
import { createIndexRows, isIndexRecord, toIndexRecord, type IndexRows } from './index-rows.ts';

/**
 * The number of records read at once, so that other calls are not delayed, and the number of surplus records after which the index is
 * compacted.
 */
const [recordsPerRead, maxCommits] = [10, 400];

/** The delay before the index is prefetched: the calls for the first page go first. */
const prefetchDelayMs = 100;

/** Thrown if an index record does not have the form that commits write. */
class BrokenIndexError extends Error {}

/** Rebuilds the index from the readable transactions. @returns the rows, and the key of the last record */
async function rebuildIndex(books: BooksDatabase): Promise<{ rows: IndexRows; last: number }> {
  const transaction = withoutAwait(
    books.transaction(['transactions', 'listing'], 'readwrite', { durability: 'strict' }),
  );
  const [listing, stored] = [transaction.objectStore('listing'), transaction.objectStore('transactions')];
  const found = (await stored.getAll()).flatMap(({ name, data }) => extractSearched(name, data) ?? []);
  const rows = createIndexRows();
  rows.apply([{ isWhole: true, ...toIndexRecord(found, []) }]);
  await listing.clear();
  const keys = await Promise.all(rows.toRecords().map((record) => listing.add(record)));
  await transaction.done;
  return { rows, last: keys.at(-1) ?? 0 };
}

/** The index records, in a transaction of any kind. */
type IndexRecordStore = {
  getAllKeys(range: IDBKeyRange, count: number): Promise<number[]>;
  getAll(range: IDBKeyRange, count: number): Promise<IndexRecord[]>;
};

/** The index of all transactions in memory: their registers and their searchable texts. */
type TransactionIndex = {
  /** Returns the names of the transactions that match a query, in order, including everything committed before the call. */
  find(query: Query): Promise<string[]>;
  /** True once the index has been read: later calls read only new records. */
  isRead(): boolean;
  /** Prefetches the index before the first search. */
  prefetch(): void;
};

/**
 * Opens the index. Each commit appends a record of its changes (`toIndexRecord`), so a tab that has read the index before reads only new
 * records. Too many records are compacted into one.
 */
function openIndex({ books }: BooksConnection): TransactionIndex {
  let rows = createIndexRows();
  let last = 0;
  let openedDatabase: BooksDatabase | undefined;
  let isRead = false;
  let isWarm = false;

  /** Reads the next records. @returns their number; fewer than requested at the end */
  const readNext = async (store: IndexRecordStore): Promise<number> => {
    const range = IDBKeyRange.lowerBound(last, true);
    const [keys, records] = await Promise.all([
      store.getAllKeys(range, recordsPerRead),
      store.getAll(range, recordsPerRead),
    ]);
    if (!records.every(isIndexRecord)) throw new BrokenIndexError();
    rows.apply(records);
    last = keys.at(-1) ?? last;
    return keys.length;
  };

  /** Rebuilds the index if one of its records cannot be read. */
  const rebuild = async () => {
    const { rows: rebuilt, last: key } = await rebuildIndex(await books());
    [rows, last, isRead] = [rebuilt, key, true];
  };

  /** Reads the records since the last read. @returns their number */
  const catchUp = async (): Promise<number> => {
    const database = await books();
    if (database !== openedDatabase)
      [rows, last, openedDatabase, isRead, isWarm] = [createIndexRows(), 0, database, false, false];
    for (let read = 0; ;) {
      const next = await readNext(withoutAwait(database.transaction('listing')).store);
      read += next;
      if (next === recordsPerRead) continue;
      isRead = true;
      return read;
    }
  };

  /** Compacts the records in a transaction that blocks other writers. */
  const compact = async () => {
    const database = await books();
    if (database !== openedDatabase) return;
    const transaction = withoutAwait(database.transaction('listing', 'readwrite', { durability: 'strict' }));
    const { store } = transaction;
    while ((await readNext(store)) === recordsPerRead);
    const [keys] = await Promise.all([
      Promise.all(rows.toRecords().map((record) => store.add(record))),
      store.delete(IDBKeyRange.upperBound(last)),
    ]);
    await transaction.done;
    last = keys.at(-1) ?? last;
  };

  const inTurn = createSerialQueue();

  /** Updates the index. */
  const update = async (): Promise<void> => {
    const read = await inTurn(catchUp).catch(async (error: unknown) => {
      if (!(error instanceof BrokenIndexError)) throw error;
      await inTurn(rebuild);
      return 0;
    });
    // The result is not awaited; if it fails the records stay unchanged.
    if (read > maxCommits + rows.recordCount()) void inTurn(compact).catch(() => undefined);
  };

  return {
    async find(query) {
      await update();
      return rows.find(query);
    },
    isRead: () => isRead,
    prefetch() {
      if (isRead || isWarm) return;
      isWarm = true;
      // The next query reports a failure.
      setTimeout(() => void update().catch(() => undefined), prefetchDelayMs);
    },
  };
}

/** Opens the positions of the log documents and the documents themselves in one transaction. */
function openLog(books: BooksDatabase) {
  const transaction = withoutAwait(books.transaction(['logPositions', 'actions']));
  const documents = transaction.objectStore('actions');
  return {
    noted: transaction.objectStore('logPositions'),
    toEntry: async ({ position, name = '' }: LogPosition): Promise<SequencedDocument> => ({
      position,
      name,
      data: (await documents.get(name))?.data,
    }),
  };
}

/** Returns the log documents from a position on, up to a limit. */
async function readLogFrom(
  books: BooksDatabase,
  position: number,
  limit: number,
): Promise<SequencedDocument[]> {
  const { noted: positions, toEntry } = openLog(books);
  return Promise.all((await positions.getAll(IDBKeyRange.lowerBound(position), limit)).map(toEntry));
}

/** Returns the log document with the highest position. */
async function readLastLogEntry(books: BooksDatabase): Promise<SequencedDocument | undefined> {
  const { noted: positions, toEntry } = openLog(books);
  const last = await positions.openCursor(null, 'prev');
  return last === null ? undefined : toEntry(last.value);
}

const userKey = 'user';

const isOpen = true;

/** Returns the key range of the names after one and before another. */
function keyRangeOf({ after, before }: Query): IDBKeyRange | undefined {
  if (after !== undefined && before !== undefined)
    return after < before ? IDBKeyRange.bound(after, before, isOpen, isOpen) : IDBKeyRange.only([]);
  if (after !== undefined) return IDBKeyRange.lowerBound(after, isOpen);
  return before === undefined ? undefined : IDBKeyRange.upperBound(before, isOpen);
}

/** Returns the key range within a register; an array sorts after all texts. */
function registerRangeOf(registerKey: string, { after = '', before }: Query): IDBKeyRange {
  if (before !== undefined && before <= after) return IDBKeyRange.only([]);
  const end = before === undefined ? [registerKey, []] : [registerKey, before];
  return IDBKeyRange.bound([registerKey, after], end, isOpen, isOpen);
}

/** Merges rows of several queries: without duplicates, in order, within the limits of the query. */
function mergeRows(
  parts: readonly (readonly DocumentRow[])[],
  { after, before, limit }: Query,
): DocumentRow[] {
  const rows = new Map(parts.flat().map((row) => [row.name, row]));
  return [...rows.values()]
    .filter(({ name }) => (after === undefined || name > after) && (before === undefined || name < before))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, limit);
}

/** Returns rows by name, in order, without those deleted meanwhile. */
async function readRows(
  books: BooksDatabase,
  from: Collection,
  names: readonly string[],
): Promise<DocumentRow[]> {
  const { store } = withoutAwait(books.transaction(from));
  const rows = await Promise.all(names.map((name) => store.get(name)));
  return rows.filter((row) => row !== undefined);
}

/** The errors after another tab was first: with a document of the same name, or by deleting the database. */
const conflictErrorNames: ReadonlySet<string> = new Set(['ConstraintError', 'InvalidStateError']);

const rethrowStoreError = (error: unknown): never => {
  throw error instanceof DOMException && conflictErrorNames.has(error.name)
    ? outdatedError()
    : toBrowserCallError(error);
};

/**
 * Opens the documents of this browser. Each commit is one database transaction, on disk before it is acknowledged. Tabs that write
 * simultaneously do so one after another.
 */
export function openStore(connection: BooksConnection): DurableStore {
  const listing = openIndex(connection);

  const list = async (from: Collection, query: Query): Promise<DocumentRow[]> => {
    const { registerKeys = [], text, names, ids, skip = 0, limit } = query;
    const [registerKey] = registerKeys;
    const books = await connection.books();
    if (names !== undefined) return mergeRows([await readRows(books, from, names)], query);
    const storeOf = () => withoutAwait(books.transaction(from)).store;
    if (ids !== undefined) {
      const index = storeOf().index('id');
      return mergeRows(await Promise.all(ids.map((id) => index.getAll(id))), query);
    }
    if (registerKey === undefined) return storeOf().getAll(keyRangeOf(query), limit);
    const isMany = registerKeys.length > 1;
    if (from === 'transactions' && (text !== undefined || skip > 0 || (isMany && listing.isRead())))
      return readRows(books, from, await listing.find(query));
    const index = storeOf().index('listed');
    if (from === 'transactions') listing.prefetch();
    if (!isMany) return index.getAll(registerRangeOf(registerKey, query), limit);
    const parts = registerKeys.map((each) => index.getAll(registerRangeOf(each, query), limit));
    return mergeRows(await Promise.all(parts), query);
  };

  const changeUser = async (
    change: (data: DocumentData | undefined) => DocumentData | undefined,
  ): Promise<void> => {
    const books = await connection.books();
    const transaction = withoutAwait(books.transaction('user', 'readwrite', { durability: 'strict' }));
    const { store } = transaction;
    const data = change(await store.get(userKey));
    await (data === undefined ? store.delete(userKey) : store.put(data, userKey));
    await transaction.done;
  };

  return {
    hasFullQueries: true,
    hasUnlimitedCommits: true,
    list: (from, query) => list(from, query).catch(rethrowStoreError),
    changeFeed: sequencedChangeFeed({
      from: async (position, limit) =>
        readLogFrom(await connection.books(), position, limit).catch(rethrowStoreError),
      last: async () => readLastLogEntry(await connection.books()).catch(rethrowStoreError),
    }),
    async user() {
      const books = await connection.books();
      return withoutAwait(books.transaction('user')).store.get(userKey).catch(rethrowStoreError);
    },
    commit: async (writes) => commitWrites(await connection.books(), writes).catch(rethrowStoreError),
    saveConfig: (config) =>
      changeUser((data) => ({ ...data, Config: { ...Object(data?.['Config']), ...config } })).catch(
        rethrowStoreError,
      ),
    deleteUser: () => changeUser(() => undefined).catch(rethrowStoreError),
  };
}
