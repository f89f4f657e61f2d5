import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { CallError } from '#contract/errors.ts';
import { backendError } from '#contract/refusals/back-ends.ts';
import type { DocumentData } from '#documents/apply.ts';
import type { Collection } from '#documents/store.ts';

/** A document as it lies in the database; with its place in each register that lists it, in the order of the names. */
export type DocumentRow = { name: string; data: DocumentData; id?: string; listed?: [place: string, name: string][] };

/** What one commit did to the rows that can be looked for: which came, each with the numbers of its places, and which went. */
export type IndexRecord = {
  /** Whatever was listed before counts no more. */
  isWhole?: true;
  places: string[];
  rows: [name: string, text: string, places: number[]][];
  gone: string[];
};

/** That a document of the log arrived; without its name where that cannot be read. */
export type LogPosition = { position: number; name?: string };

type Table = { key: string; value: DocumentRow };
type Schema = DBSchema & {
  [Name in Collection]: Table & { indexes: { id: string; listed: [string, string] } };
} & {
  arrivals: { key: number; value: LogPosition };
  user: { key: string; value: DocumentData };
  listing: { key: number; value: IndexRecord };
};

/** The database of the books of this browser. */
export type BooksDatabase = IDBPDatabase<Schema>;

const version = 1;
/** Collections whose documents are read by name only. */
const nameOnlyCollections = ['accounts', 'tags', 'flows', 'items'] as const;
const indexedCollections = ['transactions', 'actions'] as const;

/** What the browser refused, in plain words. */
export function toBrowserCallError(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === 'QuotaExceededError') return new CallError('too-large', backendError('browserIsFull'));
  if (error.name === 'VersionError') return new CallError('unavailable', backendError('booksAreNewer'));
  return storageError(error);
}

/** The refusal of a browser that keeps nothing. */
function storageError(error: Error): CallError {
  return new CallError(
    'unavailable',
    backendError('browserKeepsNothing', { what: error.message || error.name }),
  );
}

const booksGoneError = () => new CallError('not-found', backendError('booksAreGone'));

/** Whether any account is in a database; one that cannot say so has lost them. */
function holdsBooks(database: IDBDatabase): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const counted = database.transaction('accounts').objectStore('accounts').count();
      counted.addEventListener('success', () => resolve(counted.result > 0));
      counted.addEventListener('error', () => resolve(true));
    } catch {
      resolve(true);
    }
  });
}

type OpenOptions = {
  /** Whether they are made where there are none. */
  canCreate: boolean;
  /** Called when somebody deletes them: `isLost` where they were not emptied before. */
  onDeleted: (isLost: Promise<boolean>) => void;
  /** Called when they went away in another way. */
  onEnd: () => void;
};

/** Opens the books of a name. @throws CallError not-found where they are gone; Error where the browser keeps nothing */
async function open(name: string, { canCreate, onDeleted, onEnd }: OpenOptions): Promise<BooksDatabase> {
  let isGone = false;
  const opened = openDB<Schema>(name, version, {
    upgrade(database, before, _next, transaction) {
      if (before === 0 && !canCreate) {
        isGone = true;
        return withoutAwait(transaction).abort();
      }
      for (const each of nameOnlyCollections) database.createObjectStore(each, { keyPath: 'name' });
      for (const each of indexedCollections) {
        const store = database.createObjectStore(each, { keyPath: 'name' });
        store.createIndex('id', 'id');
        store.createIndex('listed', 'listed', { multiEntry: true });
      }
      // The browser counts on for each document of the log.
      database.createObjectStore('arrivals', { keyPath: 'position', autoIncrement: true });
      database.createObjectStore('user');
      database.createObjectStore('listing', { autoIncrement: true });
      return undefined;
    },
    // Somebody deletes the books, or has a newer build that lays them anew.
    blocking: (_before, next, event) => {
      const database = event.target as IDBDatabase | null;
      if (next === null && database !== null) onDeleted(holdsBooks(database));
      else onEnd();
      database?.close();
    },
    terminated: onEnd,
  });
  return opened.catch((error: unknown) => {
    throw isGone ? booksGoneError() : error;
  });
}

/**
 * A transaction of which nobody need wait for the end: where the browser breaks it off, that is told by what was asked in it.
 */
export function withoutAwait<Begun extends { done: Promise<void> }>(transaction: Begun): Begun {
  transaction.done.catch(() => undefined);
  return transaction;
}

/** Takes all out of the books at once, so that whoever has them open sees that they went on purpose. */
async function emptyDatabase(books: BooksDatabase): Promise<void> {
  const stores = books.objectStoreNames;
  const transaction = withoutAwait(books.transaction(stores, 'readwrite', { durability: 'strict' }));
  await Promise.all([...books.objectStoreNames].map((each) => transaction.objectStore(each).clear()));
  await transaction.done;
}

/** The way to the database: opened with the first question, and anew after it was taken away. */
export type BooksConnection = {
  /** @throws CallError unavailable; not-found where the books that were open are gone: they are not made anew */
  books(): Promise<BooksDatabase>;
  /** Deletes the database with all that is in it; what asks next begins anew. */
  remove(): Promise<void>;
};

export type ConnectOptions = {
  /** Whether there are books for certain: they are never made then, unless all was removed. */
  mustExist?: boolean;
  /** Called when they were taken away while they were open. */
  onEnd?: () => void;
};

/** Connects to the books of a name. */
export function connect(
  name: string,
  { mustExist = false, onEnd = () => undefined }: ConnectOptions = {},
): BooksConnection {
  let opened: Promise<BooksDatabase> | undefined;
  let existed = mustExist;
  let isLost = Promise.resolve(false);
  const openAgain = async (): Promise<BooksDatabase> => {
    if (await isLost) throw booksGoneError();
    const books = await open(name, {
      canCreate: !existed,
      onDeleted: (deleted) => {
        opened = undefined;
        isLost = deleted;
        void deleted.then((are) => (are ? onEnd() : (existed = false)));
      },
      onEnd: () => {
        opened = undefined;
        onEnd();
      },
    });
    existed = true;
    return books;
  };
  const books = () => {
    opened ??= openAgain().catch((error: unknown) => {
      opened = undefined;
      // Where there is no such thing as a database, that is no exception of one.
      if (error instanceof DOMException || !(error instanceof Error)) throw toBrowserCallError(error);
      throw error instanceof CallError ? error : storageError(error);
    });
    return opened;
  };
  return {
    books,
    async remove() {
      const before = await books().catch(() => undefined);
      opened = undefined;
      // What cannot be emptied is deleted all the same.
      if (before !== undefined) await emptyDatabase(before).catch(() => undefined);
      before?.close();
      await deleteDB(name);
      [isLost, existed] = [Promise.resolve(false), false];
    },
  };
}
