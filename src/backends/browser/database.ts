import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { CallError } from '#contract/errors.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import type { DocumentData } from '#documents/apply-write.ts';
import type { Collection } from '#documents/store.ts';

/** A stored document, with its position in each register that lists it, in name order. */
export type DocumentRow = {
  name: string;
  data: DocumentData;
  id?: string;
  listed?: [registerKey: string, name: string][];
};

/** The changes of one commit to the transaction index: the written rows, each with the numbers of its registers, and the deleted names. */
export type IndexRecord = {
  /** Set if the record replaces all earlier records. */
  isWhole?: true;
  registerKeys: string[];
  rows: [name: string, text: string, registers: number[]][];
  gone: string[];
};

/** The position of a log document in the order of its commit; without a name if that cannot be read. */
export type LogPosition = { position: number; name?: string };

type Table = { key: string; value: DocumentRow };
type Schema = DBSchema & {
  [Name in Collection]: Table & { indexes: { id: string; listed: [string, string] } };
} & {
  logPositions: { key: number; value: LogPosition };
  user: { key: string; value: DocumentData };
  listing: { key: number; value: IndexRecord };
};

/** The database with the books of this browser. */
export type BooksDatabase = IDBPDatabase<Schema>;

const version = 1;
/** The collections whose documents are read by name only. */
const nameOnlyCollections = ['accounts', 'tags', 'flows', 'items'] as const;
const indexedCollections = ['transactions', 'actions'] as const;

/** Converts an error of the browser's database to a `CallError` with a plain text. */
export function toBrowserCallError(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === 'QuotaExceededError') return new CallError('too-large', backendError('browserIsFull'));
  if (error.name === 'VersionError') return new CallError('unavailable', backendError('booksAreNewer'));
  return storageError(error);
}

/** Returns the error for a browser that cannot store anything. */
function storageError(error: Error): CallError {
  return new CallError(
    'unavailable',
    backendError('browserKeepsNothing', { what: error.message || error.name }),
  );
}

const booksGoneError = () => new CallError('not-found', backendError('booksAreGone'));

/** True if a database holds any account, or cannot be read because the browser has lost it. */
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
  /** True if a missing database is created. */
  canCreate: boolean;
  /** Called when another tab or the browser deletes the books; `isLost` is true if they were not emptied first. */
  onDeleted: (isLost: Promise<boolean>) => void;
  /** Called when the connection ends in any other way. */
  onEnd: () => void;
};

/** Opens a database by name. @throws CallError not-found if the books are gone; Error if the browser stores nothing */
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
      // The browser numbers the documents of the log.
      database.createObjectStore('logPositions', { keyPath: 'position', autoIncrement: true });
      database.createObjectStore('user');
      database.createObjectStore('listing', { autoIncrement: true });
      return undefined;
    },
    // Another tab deletes the books, or a newer build upgrades the database.
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

/** Marks a transaction whose end is not awaited: if the browser aborts it, the requests in it report the error. */
export function withoutAwait<Begun extends { done: Promise<void> }>(transaction: Begun): Begun {
  transaction.done.catch(() => undefined);
  return transaction;
}

/** Empties the database in one step, so that other tabs recognise the deletion as intended. */
async function emptyDatabase(books: BooksDatabase): Promise<void> {
  const stores = books.objectStoreNames;
  const transaction = withoutAwait(books.transaction(stores, 'readwrite', { durability: 'strict' }));
  await Promise.all([...books.objectStoreNames].map((each) => transaction.objectStore(each).clear()));
  await transaction.done;
}

/** The connection to the database: opened at the first request, and again after the database was deleted. */
export type BooksConnection = {
  /** @throws CallError unavailable; not-found if books that were open are gone: they are not created again */
  books(): Promise<BooksDatabase>;
  /** Deletes the database with its content; the next request creates a new one. */
  remove(): Promise<void>;
};

export type ConnectOptions = {
  /** True if the books certainly exist. The database is then never created, unless it was deleted through this connection. */
  mustExist?: boolean;
  /** Called when the database was deleted while it was open. */
  onEnd?: () => void;
};

/** Connects to a database by name. */
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
      // In a browser without IndexedDB the error is not a DOMException.
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
      // A database that cannot be emptied is deleted anyway.
      if (before !== undefined) await emptyDatabase(before).catch(() => undefined);
      before?.close();
      await deleteDB(name);
      [isLost, existed] = [Promise.resolve(false), false];
    },
  };
}
