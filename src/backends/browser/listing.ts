import { createSerialQueue } from '#async/serial-queue.ts';
import type { Query } from '#documents/store.ts';
import { type Books, type Connection, type Listed, unawaited } from './database.ts';
import { searchedOf } from './commit.ts';
import { holdRows, isListed, listedOf, type Rows } from './rows.ts';

/** The number of records read at once, so that other calls are not held up, and of surplus records after which they are compacted. */
const [readAtOnce, maxCommits] = [10, 400];

/** The wait before the index is read ahead: the calls for the first page go first. */
const warmUpMs = 100;

/** A record of the index is not one that commits write. */
class BrokenListing extends Error {}

/** Rebuilds the index from the transactions that can be read. @returns the rows, and the key of the last record */
async function rebuildIndex(books: Books): Promise<{ rows: Rows; last: number }> {
  const transaction = unawaited(
    books.transaction(['transactions', 'listing'], 'readwrite', { durability: 'strict' }),
  );
  const [listing, stored] = [transaction.objectStore('listing'), transaction.objectStore('transactions')];
  const found = (await stored.getAll()).flatMap(({ name, data }) => searchedOf(name, data) ?? []);
  const rows = holdRows();
  rows.take([{ isWhole: true, ...listedOf(found, []) }]);
  await listing.clear();
  const keys = await Promise.all(rows.records().map((record) => listing.add(record)));
  await transaction.done;
  return { rows, last: keys.at(-1) ?? 0 };
}

/** The records of the index, in a transaction of any kind. */
type Records = {
  getAllKeys(range: IDBKeyRange, count: number): Promise<number[]>;
  getAll(range: IDBKeyRange, count: number): Promise<Listed[]>;
};

/** The index of all transactions in memory: which registers they are in, and the text that a search looks in. */
export type Listing = {
  /** The names of the transactions that match a query, in order, including everything committed before the call. */
  find(query: Query): Promise<string[]>;
  /** Whether the index has been read: later calls only read what is new. */
  isRead(): boolean;
  /** Reads the index ahead of the first search. */
  warmUp(): void;
};

/**
 * Opens the index. Each commit appends a record of its changes (`listedOf`), so a tab that has read the index before only reads what
 * is new. When there are too many records they are compacted into one.
 */
export function openListing({ books }: Connection): Listing {
  let rows = holdRows();
  let last = 0;
  let of: Books | undefined;
  let isRead = false;
  let isWarm = false;

  /** Reads the next records. @returns how many; fewer than asked for at the end */
  const takeNext = async (store: Records): Promise<number> => {
    const range = IDBKeyRange.lowerBound(last, true);
    const [keys, records] = await Promise.all([
      store.getAllKeys(range, readAtOnce),
      store.getAll(range, readAtOnce),
    ]);
    if (!records.every(isListed)) throw new BrokenListing();
    rows.take(records);
    last = keys.at(-1) ?? last;
    return keys.length;
  };

  /** Rebuilds the index where one of its records cannot be read. */
  const rebuild = async () => {
    const { rows: anew, last: key } = await rebuildIndex(await books());
    [rows, last, isRead] = [anew, key, true];
  };

  /** Reads what was committed since the last time. @returns the number of records */
  const catchUp = async (): Promise<number> => {
    const database = await books();
    if (database !== of) [rows, last, of, isRead, isWarm] = [holdRows(), 0, database, false, false];
    for (let read = 0; ;) {
      const next = await takeNext(unawaited(database.transaction('listing')).store);
      read += next;
      if (next === readAtOnce) continue;
      isRead = true;
      return read;
    }
  };

  /** Compacts the records while nobody else writes. */
  const compact = async () => {
    const database = await books();
    if (database !== of) return;
    const transaction = unawaited(database.transaction('listing', 'readwrite', { durability: 'strict' }));
    const { store } = transaction;
    while ((await takeNext(store)) === readAtOnce);
    const [keys] = await Promise.all([
      Promise.all(rows.records().map((record) => store.add(record))),
      store.delete(IDBKeyRange.upperBound(last)),
    ]);
    await transaction.done;
    last = keys.at(-1) ?? last;
  };

  const inTurn = createSerialQueue();

  /** Brings the index up to date. */
  const look = async (): Promise<void> => {
    const read = await inTurn(catchUp).catch(async (error: unknown) => {
      if (!(error instanceof BrokenListing)) throw error;
      await inTurn(rebuild);
      return 0;
    });
    // Nobody waits for it, and where it fails the records stay as they are.
    if (read > maxCommits + rows.laidIn()) void inTurn(compact).catch(() => undefined);
  };

  return {
    async find(query) {
      await look();
      return rows.find(query);
    },
    isRead: () => isRead,
    warmUp() {
      if (isRead || isWarm) return;
      isWarm = true;
      // Where it fails, the next question says so.
      setTimeout(() => void look().catch(() => undefined), warmUpMs);
    },
  };
}
