import { limits } from '#contract/limits.ts';
import type { Transaction } from '#contract/transactions.ts';
import { type Books, makeBooks } from './books.ts';
import type { Connection } from './connection.ts';
import {
  AccountDocument,
  readTransactionDocument,
  type StoredTransaction,
  TagDocument,
  tagMark,
} from './documents.ts';
import { codeOf, toCallError } from './failure.ts';
import type { LiveStore } from './live-store.ts';
import type { Write } from './plan.ts';
import { type Asked, slices, valuesPerQuery } from './queries.ts';

const mostKnown = 5000;

/** What a register shows: what lies in any of these places and holds all of these search pieces. */
export type View = { places: readonly string[]; pieces?: readonly string[] };

/** The work place of the calls: the documents of who is signed in, and what was learnt of them so far. */
export type Desk = {
  books(): Promise<Books>;
  tags(): Promise<TagDocument[]>;
  /** A stored transaction, from memory when it was seen before; `anew` asks the project. */
  transaction(id: string, anew: boolean): Promise<StoredTransaction | undefined>;
  /** Whether a transaction of this id was seen or written here. */
  hasSeen(id: string): boolean;
  /** The next of a view behind a name, newest first. */
  rows(view: View, after: string | undefined, count: number): Promise<StoredTransaction[]>;
  /** The pages of a view by their numbers, from the nearest place that is remembered. */
  pages(view: View, numbers: readonly number[]): Promise<Transaction[]>;
  /** Writes all or nothing; answers as soon as it is safe, which without network is at once. @throws Firebase's errors */
  write(writes: readonly Write[], rows?: { gone?: string; here?: StoredTransaction }): Promise<void>;
  user(): Promise<unknown>;
  saveConfig(config: Record<string, string>): Promise<void>;
  /** The newest transaction of a tag, asked for again only when the tag has changed. */
  newestOfTag(tag: TagDocument): Promise<Transaction | null>;
  /** Forgets what was learnt, after much was changed past the cache. */
  forget(): void;
};

const byName = (a: StoredTransaction, b: StoredTransaction) => (a.name < b.name ? -1 : 1);

/** The transactions that were seen here last, by their id. */
function createMemory() {
  const known = new Map<string, StoredTransaction>();
  const seen = new Set<string>();
  return {
    get: (id: string) => known.get(id),
    hasSeen: (id: string) => seen.has(id),
    expect: (id: string) => void seen.add(id),
    learn(row: StoredTransaction) {
      const id = row.transaction.TransactionId;
      seen.add(id);
      known.delete(id);
      known.set(id, row);
      for (const oldest of known.keys()) {
        if (known.size <= mostKnown) break;
        known.delete(oldest);
      }
    },
    drop: (id: string) => void known.delete(id),
    clear: () => known.clear(),
  };
}

type ReadRows = (view: View, after: string | undefined, count: number) => Promise<StoredTransaction[]>;

/** Pages by their numbers: each begins behind the row at which the one before ended, where that is remembered. */
function createPager(rows: ReadRows) {
  const ends = new Map<string, string[]>();
  return {
    clear: () => ends.clear(),
    async read(view: View, numbers: readonly number[]): Promise<Transaction[]> {
      const key = JSON.stringify(view);
      const remembered = ends.get(key) ?? [];
      const before = Math.min(Math.min(...numbers) - 1, remembered.length);
      const wanted = (Math.max(...numbers) - before) * limits.pageSize;
      const found = await rows(view, remembered[before - 1], wanted);
      const fullPages = [...slices(found, limits.pageSize)].filter((page) => page.length === limits.pageSize);
      ends.set(key, [...remembered.slice(0, before), ...fullPages.map((page) => page.at(-1)?.name ?? '')]);
      return numbers.flatMap((number) => {
        const start = (number - 1 - before) * limits.pageSize;
        return found.slice(start, start + limits.pageSize).map(({ transaction }) => transaction);
      });
    },
  };
}

/** The newest transaction of each tag, as it was when the tag last changed. */
function createNewest(rows: ReadRows) {
  const newest = new Map<string, { changes: number; transaction: Transaction | null }>();
  return {
    clear: () => newest.clear(),
    async of({ BookId, Tag, Changes }: TagDocument): Promise<Transaction | null> {
      const place = tagMark(BookId, Tag);
      const before = newest.get(place);
      if (before?.changes === Changes) return before.transaction;
      const [row] = await rows({ places: [place] }, undefined, 1);
      const transaction = row?.transaction ?? null;
      newest.set(place, { changes: Changes, transaction });
      return transaction;
    },
  };
}

/** Opens the work place on a user's documents. */
export function openDesk(store: LiveStore, connection: Connection): Desk {
  const memory = createMemory();

  const read = async (asked: Asked): Promise<StoredTransaction[]> => {
    const found = await store.list('transactions', asked);
    const stored = found.map(readTransactionDocument);
    for (const row of stored) memory.learn(row);
    return stored;
  };

  const rows: ReadRows = async ({ places, pieces = [] }, after, count) => {
    const parts = await Promise.all(
      [...slices(places, valuesPerQuery)].map((some) => read({ places: some, pieces, after, atMost: count })),
    );
    if (parts.length === 1) return parts[0] ?? [];
    const merged = new Map(parts.flat().map((row) => [row.name, row]));
    return [...merged.values()].toSorted(byName).slice(0, count);
  };
  const pager = createPager(rows);

  /** What is refused may have arrived before, over a connection that broke: then it is there, named by its content. */
  const commitOnce = async (writes: readonly Write[], here: StoredTransaction | undefined) => {
    try {
      await store.commit(writes);
    } catch (error) {
      if (here === undefined || codeOf(error) !== 'permission-denied') throw error;
      if ((await store.list('transactions', { names: [here.name] })).length === 0) throw error;
    }
  };
  const newest = createNewest(rows);

  return {
    async books() {
      const found = await store.list('accounts', {});
      return makeBooks(found.map(({ data }) => AccountDocument.parse(data)));
    },
    async tags() {
      const found = await store.list('tags', {});
      const tags = found.map(({ data }) => TagDocument.parse(data));
      return tags.filter(({ TransactionsCount }) => TransactionsCount > 0);
    },
    async transaction(id, anew) {
      const before = anew ? undefined : memory.get(id);
      return before ?? (await read({ ids: [id], atMost: 1 }))[0];
    },
    hasSeen: memory.hasSeen,
    rows,
    pages: pager.read,
    newestOfTag: newest.of,
    async write(writes, { gone, here } = {}) {
      if (here !== undefined) memory.expect(here.transaction.TransactionId);
      await connection.settle(commitOnce(writes, here));
      pager.clear();
      if (gone !== undefined) memory.drop(gone);
      if (here !== undefined) memory.learn(here);
    },
    user: store.user,
    saveConfig: (config) => connection.settle(store.saveConfig(config)),
    forget() {
      for (const each of [memory, pager, newest]) each.clear();
      store.release();
    },
  };
}

/**
 * Does something that the project may refuse because things are otherwise than they looked: then once more, looking anew.
 * A refusal may also mean that the same commit had arrived already, which the second look shows.
 * @throws CallError
 */
export async function tryTwice<Answer>(attempt: (isAgain: boolean) => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt(false);
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'permission-denied' && code !== 'not-found') throw toCallError(error);
  }
  try {
    return await attempt(true);
  } catch (error) {
    throw toCallError(error);
  }
}
