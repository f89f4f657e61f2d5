import type { Query } from '#documents/store.ts';
import type { Books, Connection } from './database.ts';
import { holdRows } from './rows.ts';

/** So many commits are read at once, and after so many they are laid together. */
const [readAtOnce, mostCommits] = [50, 400];

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

  /** Lays all that was read together; not where somebody has written meanwhile. */
  const layTogether = async () => {
    const database = await books();
    if (database !== of) return;
    const transaction = database.transaction('listing', 'readwrite', { durability: 'strict' });
    const newest = await transaction.store.openKeyCursor(null, 'prev');
    if (newest?.key !== last) return;
    const [keys] = await Promise.all([
      Promise.all(rows.records().map((record) => transaction.store.add(record))),
      transaction.store.delete(IDBKeyRange.upperBound(last)),
    ]);
    await transaction.done;
    last = keys.at(-1) ?? last;
  };

  /** Takes in what was committed since the last time. @returns how many records that were */
  const catchUp = async (): Promise<number> => {
    const database = await books();
    if (database !== of) [rows, last, of, isRead] = [holdRows(), 0, database, false];
    let read = 0;
    for (;;) {
      const range = IDBKeyRange.lowerBound(last, true);
      const { store } = database.transaction('listing');
      const [keys, records] = await Promise.all([
        store.getAllKeys(range, readAtOnce),
        store.getAll(range, readAtOnce),
      ]);
      rows.take(records);
      last = keys.at(-1) ?? last;
      read += keys.length;
      if (keys.length < readAtOnce) break;
    }
    isRead = true;
    return read;
  };

  const inTurn = createInTurn();

  return {
    async find(query) {
      const read = await inTurn(catchUp);
      const found = rows.find(query);
      // Nobody waits for it, and where it fails the records stay as they are.
      if (read > mostCommits) void inTurn(layTogether).catch(() => undefined);
      return found;
    },
    isRead: () => isRead,
  };
}
