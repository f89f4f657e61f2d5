import { createInTurn } from '#documents/in-turn.ts';
import type { Query } from '#documents/store.ts';
import { type Books, type Connection, type Listed, unawaited } from './database.ts';
import { searchedOf } from './commit.ts';
import { holdRows, isListed, listedOf, type Rows } from './rows.ts';

/** So many records are read at once, which is not felt beside other calls, and so many more than needed are laid together. */
const [readAtOnce, mostCommits] = [10, 400];

/** After the first page of somebody who has just come; other calls of that moment go before. */
const warmUpMs = 100;

/** A record of it is not what commits write down. */
class BrokenListing extends Error {}

/** Writes down anew what is listed, from the transactions that can be read. @returns it, and the key of its last record */
async function listAnew(books: Books): Promise<{ rows: Rows; last: number }> {
  const transaction = unawaited(
    books.transaction(['transactions', 'listing'], 'readwrite', { durability: 'strict' }),
  );
  const [listing, stored] = [transaction.objectStore('listing'), transaction.objectStore('transactions')];
  const here = (await stored.getAll()).flatMap(({ name, data }) => searchedOf(name, data) ?? []);
  const rows = holdRows();
  rows.take([{ isWhole: true, ...listedOf(here, []) }]);
  await listing.clear();
  const keys = await Promise.all(rows.records().map((record) => listing.add(record)));
  await transaction.done;
  return { rows, last: keys.at(-1) ?? 0 };
}

/** The records, in a transaction of any kind. */
type Records = {
  getAllKeys(range: IDBKeyRange, count: number): Promise<number[]>;
  getAll(range: IDBKeyRange, count: number): Promise<Listed[]>;
};

/** Which rows there are, in which registers, and what is searched of them: all in memory. */
export type Listing = {
  /** The names of the rows that a query finds, in their order; as new as the moment of the question. */
  find(query: Query): Promise<string[]>;
  /** Whether it was read already: the next question takes in only what is new. */
  isRead(): boolean;
  /** Reads what there is soon, as somebody may search. */
  warmUp(): void;
};

/**
 * Opens the listing: each commit writes down what it lists (`listedOf`), so that whoever knew what was before, this tab or
 * another, takes in only what is new. Too many of such records are laid together.
 */
export function openListing({ books }: Connection): Listing {
  let rows = holdRows();
  let last = 0;
  let of: Books | undefined;
  let isRead = false;
  let isWarm = false;

  /** Takes in the next records. @returns how many, which is less than were asked for when there are no more */
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

  /** Makes all of it anew, where a record of it cannot be read. */
  const makeAnew = async () => {
    const { rows: anew, last: key } = await listAnew(await books());
    [rows, last, isRead] = [anew, key, true];
  };

  /** Takes in what was committed since the last time. @returns how many records that were */
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

  /** Lays all together, while nobody else writes. */
  const layTogether = async () => {
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

  const inTurn = createInTurn();

  /** Knows all that is there by now. */
  const look = async (): Promise<void> => {
    const read = await inTurn(catchUp).catch(async (error: unknown) => {
      if (!(error instanceof BrokenListing)) throw error;
      await inTurn(makeAnew);
      return 0;
    });
    // Nobody waits for it, and where it fails the records stay as they are.
    if (read > mostCommits + rows.laidIn()) void inTurn(layTogether).catch(() => undefined);
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
