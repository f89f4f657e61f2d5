import { limits } from '#contract/limits.ts';
import type { Transaction } from '#contract/inputs/transactions.ts';
import { type Head, newHead, readPart } from '#documents/model/action-documents.ts';
import type { Books } from '#documents/model/books.ts';
import type { NameSpan } from '#documents/model/document-names.ts';
import {
  readTagDocument,
  readTransactionDocument,
  type StoredTransaction,
  type TagDocument,
  tagKey,
} from '#documents/model/documents.ts';
import type { StoredMonth } from '#documents/model/flow-documents.ts';
import { readBooks, readMonths } from '#documents/read-books.ts';
import { type Query, slices, type Store, valuesPerQuery, type Write } from '#documents/store.ts';

const mostCached = 5000;

/** The rows of a list: what lies in any of these registers, may hold the text, and is named within the span. */
export type RowFilter = { registerKeys: readonly string[]; text?: string; span?: NameSpan };

/** The ids of the transactions that went, and those that came. */
export type Rows = { gone?: readonly string[]; here?: readonly StoredTransaction[] };

/** What a call belongs to. `isAlone`: to nothing that others know of. */
export type ActionOfCall = { id: string; kind: string; isAlone: boolean };

/** The documents of a user as the calls read and write them, with what was learnt of them so far. */
export type Repository = {
  books(): Promise<Books>;
  /** The tags that have transactions. */
  tags(): Promise<TagDocument[]>;
  /** The flows of all books, month by month. */
  months(): Promise<StoredMonth[]>;
  /** A stored transaction, from the cache when it was seen before; `anew` asks the store. */
  transaction(id: string, anew: boolean): Promise<StoredTransaction | undefined>;
  /** Stored transactions by their ids, each as `transaction` finds it; those that are not there are not in it. */
  transactions(ids: readonly string[], anew: boolean): Promise<Map<string, StoredTransaction>>;
  /** Whether a transaction of this id was seen or written here, or may have been past the repository. */
  hasSeen(id: string): boolean;
  /** The next rows behind a cursor (the name of a document), newest first. */
  rows(filter: RowFilter, after: string | undefined, count: number): Promise<StoredTransaction[]>;
  /** Pages by their numbers, read on from the nearest page that is remembered. */
  pages(filter: RowFilter, numbers: readonly number[]): Promise<Transaction[]>;
  /** The action that a call belongs to, begun now unless it was before; undefined where no log is kept. */
  begin(books: Books, action: ActionOfCall): Promise<Head | undefined>;
  /**
   * Writes all or nothing; answers as soon as it is safe, which without network is at once. `isBulk` as a store takes it.
   * @throws CallError
   */
  write(writes: readonly Write[], rows?: Rows, isBulk?: boolean): Promise<void>;
  user(): Promise<unknown>;
  saveConfig(config: Record<string, string>): Promise<void>;
  /** The newest transaction of a tag, asked for again only when the tag has changed. */
  newestOfTag(tag: TagDocument): Promise<Transaction | null>;
  /** Forgets what was learnt, after much was changed past it. */
  forget(): void;
};

const byName = (a: StoredTransaction, b: StoredTransaction) => (a.name < b.name ? -1 : 1);

/** The transactions that were seen last, by their id. */
function createRowCache() {
  const rows = new Map<string, StoredTransaction>();
  const seen = new Set<string>();
  let isPassed = false;
  return {
    get: (id: string) => rows.get(id),
    hasSeen: (id: string) => isPassed || seen.has(id),
    markSeen: (id: string) => void seen.add(id),
    put(row: StoredTransaction) {
      const id = row.transaction.TransactionId;
      seen.add(id);
      rows.delete(id);
      rows.set(id, row);
      for (const oldest of rows.keys()) {
        if (rows.size <= mostCached) break;
        rows.delete(oldest);
      }
    },
    evict: (id: string) => void rows.delete(id),
    /** Nothing that was learnt holds any more, nor that an id was never met. */
    clear() {
      rows.clear();
      isPassed = true;
    },
  };
}

type ReadRows = (
  filter: RowFilter,
  after: string | undefined,
  count: number,
  skip?: number,
) => Promise<StoredTransaction[]>;

/** Some pages out of rows of which the first stand on the page of a number. */
function pagesOf(rows: readonly StoredTransaction[], first: number, numbers: readonly number[]) {
  return numbers.flatMap((number) => {
    const start = (number - first) * limits.pageSize;
    return rows.slice(start, start + limits.pageSize).map(({ transaction }) => transaction);
  });
}

/** Pages by their numbers, of a store that knows what stands there. */
async function skipToPages(rows: ReadRows, filter: RowFilter, numbers: readonly number[]) {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const count = (last - first + 1) * limits.pageSize;
  return pagesOf(await rows(filter, undefined, count, (first - 1) * limits.pageSize), first, numbers);
}

/** Pages by their numbers: each begins behind the row at which the one before ended, where that is remembered. */
function createPager(rows: ReadRows) {
  const cursors = new Map<string, string[]>();
  return {
    clear: () => cursors.clear(),
    async read(filter: RowFilter, numbers: readonly number[]): Promise<Transaction[]> {
      const key = JSON.stringify(filter);
      const remembered = cursors.get(key) ?? [];
      const before = Math.min(Math.min(...numbers) - 1, remembered.length);
      const wanted = (Math.max(...numbers) - before) * limits.pageSize;
      const found = await rows(filter, remembered[before - 1], wanted);
      const fullPages = [...slices(found, limits.pageSize)].filter((page) => page.length === limits.pageSize);
      cursors.set(key, [...remembered.slice(0, before), ...fullPages.map((page) => page.at(-1)?.name ?? '')]);
      return pagesOf(found, before + 1, numbers);
    },
  };
}

/** The newest transaction of each tag, as it was when the tag last changed. */
function createNewestOfTags(rows: ReadRows) {
  const newest = new Map<string, { changes: number; transaction: Transaction | null }>();
  return {
    clear: () => newest.clear(),
    async of({ BookId, Tag, Changes }: TagDocument): Promise<Transaction | null> {
      const key = tagKey(BookId, Tag);
      const before = newest.get(key);
      if (before?.changes === Changes) return before.transaction;
      const [row] = await rows({ registerKeys: [key] }, undefined, 1);
      const transaction = row?.transaction ?? null;
      newest.set(key, { changes: Changes, transaction });
      return transaction;
    },
  };
}

/** The actions that were begun, by their ids: whoever comes later goes on with what the first one began. */
function createActions(store: Store) {
  const begun = new Map<string, Promise<Head>>();
  const look = async (action: ActionOfCall): Promise<Head> => {
    const [part] = await store.list('actions', { ids: [action.id], limit: 1 });
    return part === undefined ? newHead(action) : readPart(part);
  };
  return {
    clear: () => begun.clear(),
    async begin(action: ActionOfCall): Promise<Head> {
      if (action.isAlone) return newHead(action);
      const known = begun.get(action.id) ?? look(action);
      begun.set(action.id, known);
      try {
        return await known;
      } catch (error) {
        begun.delete(action.id);
        throw error;
      }
    },
  };
}

/** Opens the documents of a user; `refresh` lets the store ask anew what it holds in a cache of its own. */
export function openRepository(store: Store, refresh: () => void): Repository {
  const cache = createRowCache();

  const read = async (query: Query): Promise<StoredTransaction[]> => {
    const stored = (await store.list('transactions', query)).map(readTransactionDocument);
    for (const row of stored) cache.put(row);
    return stored;
  };

  const rows: ReadRows = async ({ registerKeys, text, span = {} }, cursor = '', limit, skip = 0) => {
    const { after = '', before } = span;
    const start = (cursor > after ? cursor : after) || undefined;
    if (store.findsByItself) return read({ registerKeys, text, after: start, before, skip, limit });
    const parts = await Promise.all(
      [...slices(registerKeys, valuesPerQuery)].map((some) =>
        read({ registerKeys: some, text, after: start, before, limit }),
      ),
    );
    if (parts.length === 1) return parts[0] ?? [];
    const merged = new Map(parts.flat().map((row) => [row.name, row]));
    return [...merged.values()].toSorted(byName).slice(0, limit);
  };
  const pager = createPager(rows);
  const newest = createNewestOfTags(rows);
  const actions = createActions(store);

  return {
    books: () => readBooks(store),
    months: () => readMonths(store),
    async tags() {
      const tags = (await store.list('tags', {})).map(readTagDocument);
      return tags.filter(({ TransactionsCount }) => TransactionsCount > 0);
    },
    async transaction(id, anew) {
      const before = anew ? undefined : cache.get(id);
      return before ?? (await read({ ids: [id], limit: 1 }))[0];
    },
    async transactions(ids, anew) {
      const cached = anew ? [] : ids.flatMap((id) => cache.get(id) ?? []);
      const known = new Map(cached.map((row) => [row.transaction.TransactionId, row]));
      const unknown = ids.filter((id) => !known.has(id));
      const parts = await Promise.all(
        [...slices(unknown, valuesPerQuery)].map((some) => read({ ids: some })),
      );
      for (const row of parts.flat()) known.set(row.transaction.TransactionId, row);
      return known;
    },
    hasSeen: cache.hasSeen,
    rows,
    pages: (filter, numbers) =>
      store.findsByItself ? skipToPages(rows, filter, numbers) : pager.read(filter, numbers),
    newestOfTag: newest.of,
    begin: async (books, action) => (books.keepsLog ? actions.begin(action) : undefined),
    async write(writes, { gone = [], here = [] } = {}, isBulk = false) {
      for (const { transaction } of here) cache.markSeen(transaction.TransactionId);
      await store.commit(writes, isBulk);
      pager.clear();
      for (const id of gone) cache.evict(id);
      for (const row of here) cache.put(row);
    },
    user: store.user,
    saveConfig: store.saveConfig,
    forget() {
      for (const each of [cache, pager, newest, actions]) each.clear();
      refresh();
    },
  };
}
