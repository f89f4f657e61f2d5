import type { Query } from '#documents/store.ts';
import type { Books, Connection, Listed } from './database.ts';
import { holdRows } from './rows.ts';

/** So many records are read at once, which is not felt beside other calls, and so many more than needed are laid together. */
const [readAtOnce, mostCommits] = [10, 400];

/** After the first page of somebody who has just come; other calls of that moment go before. */
const warmUpMs = 100;

/** The records, in a transaction of any kind. */
type Records = {
  getAllKeys(range: IDBKeyRange, count: number): Promise<number[]>;
  getAll(range: IDBKeyRange, count: number): Promise<Listed[]>;
};

/** Does one thing after another, also after one that failed. */
function createInTurn() {
  let turn: Promise<unknown> = Promise.resolve();
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const mine = turn.then(work, work);
    turn = mine;
    return mine;
  };
}

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
    rows.take(records);
    last = keys.at(-1) ?? last;
    return keys.length;
  };

  /** Takes in what was committed since the last time. @returns how many records that were */
  const catchUp = async (): Promise<number> => {
    const database = await books();
    if (database !== of) [rows, last, of, isRead, isWarm] = [holdRows(), 0, database, false, false];
    for (let read = 0; ;) {
      const next = await takeNext(database.transaction('listing').store);
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
    const transaction = database.transaction('listing', 'readwrite', { durability: 'strict' });
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
    const read = await inTurn(catchUp);
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
