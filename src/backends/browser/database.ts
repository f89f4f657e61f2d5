import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { CallError } from '#contract/errors.ts';
import { backendRefusal } from '#contract/refusals/back-ends.ts';
import type { Data } from '#documents/apply.ts';
import type { Collection } from '#documents/store.ts';

/** A document as it lies in the database; with its place in each register that lists it, in the order of the names. */
export type Row = { name: string; data: Data; id?: string; listed?: [place: string, name: string][] };

/** What one commit did to the rows that can be looked for: which came, each with the numbers of its places, and which went. */
export type Listed = {
  /** Whatever was listed before counts no more. */
  isWhole?: true;
  places: string[];
  rows: [name: string, text: string, places: number[]][];
  gone: string[];
};

type Table = { key: string; value: Row };
type Schema = DBSchema & {
  [Name in Collection]: Table & { indexes: { id: string; listed: [string, string] } };
} & {
  user: { key: string; value: Data };
  listing: { key: number; value: Listed };
};

/** The database of the books of this browser. */
export type Books = IDBPDatabase<Schema>;

const version = 1;
const plain = ['accounts', 'tags', 'flows'] as const;
const found = ['transactions', 'actions'] as const;

/** What the browser refused, in plain words. */
export function toCallError(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === 'QuotaExceededError') return new CallError('too-large', backendRefusal('browserIsFull'));
  if (error.name === 'VersionError') return new CallError('unavailable', backendRefusal('booksAreNewer'));
  return keepsNothing(error);
}

/** The refusal of a browser that keeps nothing. */
function keepsNothing(error: Error): CallError {
  return new CallError(
    'unavailable',
    backendRefusal('browserKeepsNothing', { what: error.message || error.name }),
  );
}

/** Opens the books of a name; where there are none, they are made. @throws Error where the browser keeps nothing */
async function open(name: string, onEnd: () => void): Promise<Books> {
  return openDB<Schema>(name, version, {
    upgrade(database) {
      for (const each of plain) database.createObjectStore(each, { keyPath: 'name' });
      for (const each of found) {
        const store = database.createObjectStore(each, { keyPath: 'name' });
        store.createIndex('id', 'id');
        store.createIndex('listed', 'listed', { multiEntry: true });
      }
      database.createObjectStore('user');
      database.createObjectStore('listing', { autoIncrement: true });
    },
    // Somebody deletes the books, or has a newer build that lays them anew.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase | null)?.close();
      onEnd();
    },
    terminated: onEnd,
  });
}

/** The way to the database: opened with the first question, and anew after it was taken away. */
export type Connection = {
  /** @throws CallError unavailable */
  books(): Promise<Books>;
  /** Deletes the database with all that is in it; what asks next begins anew. */
  remove(): Promise<void>;
};

/** Connects to the books of a name. */
export function connect(name: string): Connection {
  let opened: Promise<Books> | undefined;
  const forget = () => {
    opened = undefined;
  };
  return {
    books() {
      opened ??= open(name, forget).catch((error: unknown) => {
        forget();
        // Where there is no such thing as a database, that is no exception of one.
        if (error instanceof DOMException || !(error instanceof Error)) throw toCallError(error);
        throw keepsNothing(error);
      });
      return opened;
    },
    async remove() {
      const before = opened;
      forget();
      (await before)?.close();
      await deleteDB(name);
    },
  };
}
