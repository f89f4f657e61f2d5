import { limits } from '#contract/limits.ts';
import type { WireItem } from '#contract/items.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import {
  type ActionFragment,
  type ActionHead,
  logKeys,
  createActionHead,
  readFragment,
} from '#documents/model/action-documents.ts';
import type { Books } from '#documents/model/books.ts';
import type { NameSpan } from '#documents/model/document-names.ts';
import {
  readTagDocument,
  readTransactionDocument,
  type StoredTransaction,
  type TagDocument,
  tagKey,
  toShown,
} from '#documents/model/documents.ts';
import { readReadable } from '#documents/model/read-document.ts';
import { readMonthDocument, type StoredMonth } from '#documents/model/flow-documents.ts';
import { readBooks, readItems, findEffectiveUndo } from '#documents/read-books.ts';
import {
  type Collection,
  type Query,
  cutSlices,
  type DocumentStore,
  type StoredDocument,
  valuesPerQuery,
  type Write,
} from '#documents/store.ts';

const maxCached = 5000;

/** Selects the rows of a list: in any of these registers, possibly containing the text and the words, named within the span. */
export type RowFilter = {
  registerKeys: readonly string[];
  text?: string;
  words?: readonly string[];
  span?: NameSpan;
};

/** The effect of a commit on transactions: the ids of removed rows, and the stored rows. */
export type RowChanges = { removed?: readonly string[]; stored?: readonly StoredTransaction[] };

/**
 * The action of a call. `isAlone` is true if the caller named no action; otherwise `request` is the digest of the call. `changesLocked`
 * permits changes to rows on locked days.
 */
export type ActionOfCall = {
  id: string;
  kind: string;
  isAlone: boolean;
  request?: string | undefined;
  changesLocked?: boolean | undefined;
};

/** The log entries of an earlier identical call, and whether its action was undone. */
export type EarlierRequest = { done: ActionFragment[]; isUndone: boolean };

/** The documents of a user as the calls read and write them, with caches. */
export type Repository = {
  books(): Promise<Books>;
  /** Reads the tags that have transactions. */
  tags(): Promise<TagDocument[]>;
  /** Reads the items of all books. */
  items(books: Pick<Books, 'byId'>): Promise<WireItem[]>;
  /** Reads the flows of all books, month by month. With a span, a store with full queries reads only the months in it. */
  months(span?: NameSpan): Promise<StoredMonth[]>;
  /** Finds a stored transaction, in the cache if possible; `anew` bypasses the cache. */
  transaction(id: string, anew: boolean): Promise<StoredTransaction | undefined>;
  /** Finds stored transactions by id, each like `transaction`. Missing ones are absent. */
  transactions(ids: readonly string[], anew: boolean): Promise<Map<string, StoredTransaction>>;
  /** True if a transaction with this id was read or written here, or may have been written past the repository. */
  hasSeen(id: string): boolean;
  /** Reads the next rows after a cursor (a document name), newest first. */
  rows(filter: RowFilter, after: string | undefined, count: number): Promise<StoredTransaction[]>;
  /** Reads pages by number, starting at the nearest remembered page. */
  pages(filter: RowFilter, numbers: readonly number[]): Promise<TransactionRow[]>;
  /** Reads from the log whether a call was made before, whether another call began its action, and whether the action was undone. */
  lookUp(action: ActionOfCall): Promise<EarlierRequest>;
  /**
   * Returns the head of a call's action: of the `unfinished` action if the call continues one, of an action begun earlier, or of a new one.
   */
  begin(action: ActionOfCall, unfinished?: ActionHead): ActionHead;
  /**
   * Writes all or nothing. Resolves as soon as the write is safe, which is at once without network. `isBulk` is passed to the store.
   * @throws CallError
   */
  write(writes: readonly Write[], rows?: RowChanges, isBulk?: boolean): Promise<void>;
  user(): Promise<unknown>;
  saveConfig(config: Record<string, string>): Promise<void>;
  /** Reads the newest transaction of a tag; repeated only if the tag has changed. */
  newestOfTag(tag: readonly TagDocument[]): Promise<TransactionRow | null>;
  /** True if a derived document was unreadable. */
  hasUnreadableDerived(): boolean;
  /** Clears the caches after large changes past the repository. */
  forget(): void;
};

const compareByName = (a: StoredTransaction, b: StoredTransaction) => (a.name < b.name ? -1 : 1);

/** A cache of the most recently used transactions, by id. */
function createRowCache() {
  const rows = new Map<string, StoredTransaction>();
  const seen = new Set<string>();
  let isBypassed = false;
  return {
    get: (id: string) => rows.get(id),
    hasSeen: (id: string) => isBypassed || seen.has(id),
    markSeen: (id: string) => void seen.add(id),
    put(row: StoredTransaction) {
      const id = row.transaction.TransactionId;
      seen.add(id);
      rows.delete(id);
      rows.set(id, row);
      for (const oldest of rows.keys()) {
        if (rows.size <= maxCached) break;
        rows.delete(oldest);
      }
    },
    evict: (id: string) => void rows.delete(id),
    /** Clears the cache. Afterwards every id counts as possibly seen. */
    clear() {
      rows.clear();
      isBypassed = true;
    },
  };
}

type ReadRows = (
  filter: RowFilter,
  after: string | undefined,
  count: number,
  skip?: number,
) => Promise<StoredTransaction[]>;

/** Returns pages by number from rows that begin at page `first`. */
function cutPages(rows: readonly StoredTransaction[], first: number, numbers: readonly number[]) {
  return numbers.flatMap((number) => {
    const start = (number - first) * limits.pageSize;
    return rows.slice(start, start + limits.pageSize).map(toShown);
  });
}

/** Reads pages by number from a store that can skip rows. */
async function skipToPages(rows: ReadRows, filter: RowFilter, numbers: readonly number[]) {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const count = (last - first + 1) * limits.pageSize;
  return cutPages(await rows(filter, undefined, count, (first - 1) * limits.pageSize), first, numbers);
}

/** Creates a reader of pages by number: each page begins after the last row of the previous one, if that is remembered. */
function createPager(rows: ReadRows) {
  const cursors = new Map<string, string[]>();
  return {
    clear: () => cursors.clear(),
    async read(filter: RowFilter, numbers: readonly number[]): Promise<TransactionRow[]> {
      const key = JSON.stringify(filter);
      const remembered = cursors.get(key) ?? [];
      const before = Math.min(Math.min(...numbers) - 1, remembered.length);
      const wanted = (Math.max(...numbers) - before) * limits.pageSize;
      const found = await rows(filter, remembered[before - 1], wanted);
      const fullPages = [...cutSlices(found, limits.pageSize)].filter(
        (page) => page.length === limits.pageSize,
      );
      cursors.set(key, [...remembered.slice(0, before), ...fullPages.map((page) => page.at(-1)?.name ?? '')]);
      return cutPages(found, before + 1, numbers);
    },
  };
}

/** Caches the newest transaction of each tag until the tag changes. */
function cacheNewestOfTags(rows: ReadRows) {
  const newest = new Map<string, { changes: string; transaction: TransactionRow | null }>();
  return {
    clear: () => newest.clear(),
    async of(tag: readonly TagDocument[]): Promise<TransactionRow | null> {
      const [first] = tag;
      if (first === undefined) return null;
      const key = tagKey(first.BookId, first.Tag);
      const changes = tag.map(({ Currency = '', Changes }) => `${Changes} ${Currency}`).join(' ');
      const before = newest.get(key);
      if (before?.changes === changes) return before.transaction;
      const [row] = await rows({ registerKeys: [key] }, undefined, 1);
      const transaction = row?.transaction ?? null;
      newest.set(key, { changes, transaction });
      return transaction;
    },
  };
}

/** Tracks the actions that were begun, by id: later calls continue the action that the first one began. */
function trackActions(store: DocumentStore) {
  const heads = new Map<string, ActionHead>();
  return {
    clear: () => heads.clear(),
    async lookUp(action: ActionOfCall): Promise<EarlierRequest> {
      const { id, request = '' } = action;
      const key = logKeys.request(id, request);
      const registerKeys = [logKeys.firstOf(id), key, logKeys.undoOf(id)];
      const parts = readReadable(await store.list('actions', { registerKeys }), readFragment);
      const own = parts.find((part) => part.id === id);
      heads.set(id, own ?? heads.get(id) ?? createActionHead(action));
      const isUndone =
        parts.some(({ undoOf }) => undoOf === id) && (await findEffectiveUndo(store, id)) !== undefined;
      return { done: parts.filter(({ registerKeys }) => registerKeys.includes(key)), isUndone };
    },
    begin(action: ActionOfCall, unfinished?: ActionHead): ActionHead {
      return { ...(unfinished ?? heads.get(action.id) ?? createActionHead(action)), member: store.member };
    },
  };
}

/** Receives each unreadable record: its collection, a slash, and its name. */
export type OnUnreadable = (record: string) => void;

/** Reads the transactions of a query; the next readable row replaces an unreadable one. */
async function readRows(
  store: DocumentStore,
  query: Query,
  onUnreadable: OnUnreadable,
): Promise<StoredTransaction[]> {
  const rows: StoredTransaction[] = [];
  for (let { after, limit = Infinity, skip } = query; ;) {
    const page = await store.list('transactions', {
      ...query,
      after,
      ...(limit < Infinity && { limit }),
      ...(skip !== undefined && { skip }),
    });
    const read = readReadable(page, readTransactionDocument, (name) => onUnreadable(`transactions/${name}`));
    rows.push(...read);
    if (page.length < limit || read.length === page.length) return rows;
    [after, limit, skip] = [page.at(-1)?.name, page.length - read.length, undefined];
  }
}

/** Reads derived documents and notes unreadable ones. */
function createDerivedReader(store: DocumentStore) {
  let isBroken = false;
  return {
    isBroken: () => isBroken,
    clear: () => void (isBroken = false),
    async read<Read>(
      from: Collection,
      readOne: (document: StoredDocument) => Read,
      span: NameSpan = {},
    ): Promise<Read[]> {
      const documents = await store.list(from, span);
      const some = readReadable(documents, readOne);
      if (some.length < documents.length) isBroken = true;
      return some;
    },
  };
}

/** Opens the documents of a user. `refresh` makes the store refetch its own cache. */
export function openRepository(
  store: DocumentStore,
  refresh: () => void,
  onUnreadable: OnUnreadable,
): Repository {
  const cache = createRowCache();

  const derived = createDerivedReader(store);

  const read = async (query: Query): Promise<StoredTransaction[]> => {
    const stored = await readRows(store, query, onUnreadable);
    for (const row of stored) cache.put(row);
    return stored;
  };

  const rows: ReadRows = async ({ registerKeys, text, words, span = {} }, cursor = '', limit, skip = 0) => {
    const { after = '', before } = span;
    const start = (cursor > after ? cursor : after) || undefined;
    if (store.hasFullQueries) return read({ registerKeys, text, words, after: start, before, skip, limit });
    const parts = await Promise.all(
      [...cutSlices(registerKeys, valuesPerQuery)].map((some) =>
        read({ registerKeys: some, text, words, after: start, before, limit }),
      ),
    );
    if (parts.length === 1) return parts[0] ?? [];
    const merged = new Map(parts.flat().map((row) => [row.name, row]));
    return [...merged.values()].toSorted(compareByName).slice(0, limit);
  };
  const pager = createPager(rows);
  const newest = cacheNewestOfTags(rows);
  const actions = trackActions(store);

  return {
    books: () => readBooks(store, (name) => onUnreadable(`accounts/${name}`)),
    items: (books) => readItems(store, books),
    months: (span) => derived.read('flows', readMonthDocument, span),
    hasUnreadableDerived: derived.isBroken,
    async tags() {
      const tags = await derived.read('tags', readTagDocument);
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
        [...cutSlices(unknown, valuesPerQuery)].map((some) => read({ ids: some })),
      );
      for (const row of parts.flat()) known.set(row.transaction.TransactionId, row);
      return known;
    },
    hasSeen: cache.hasSeen,
    rows,
    pages: (filter, numbers) =>
      store.hasFullQueries ? skipToPages(rows, filter, numbers) : pager.read(filter, numbers),
    newestOfTag: newest.of,
    lookUp: actions.lookUp,
    begin: actions.begin,
    async write(writes, { removed = [], stored = [] } = {}, isBulk = false) {
      for (const { transaction } of stored) cache.markSeen(transaction.TransactionId);
      await store.commit(writes, isBulk);
      pager.clear();
      for (const id of removed) cache.evict(id);
      for (const row of stored) cache.put(row);
    },
    user: store.user,
    saveConfig: store.saveConfig,
    forget() {
      for (const each of [derived, cache, pager, newest, actions]) each.clear();
      refresh();
    },
  };
}
