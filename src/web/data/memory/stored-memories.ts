import { openDB } from 'idb';
import { memoriesName } from './forget-memories.ts';

/** The owner of a memory: provider, user and book. */
export type MemoryOwner = { providerId: string; userId: string; bookId: string };

/** A stored description entry with its key in the memory. */
export type StoredMemoryEntry = readonly [key: string, stored: unknown];

// Each description has its own record, so that tabs overwrite only what both of them changed, and thousands are read in slices.
const descriptions = 'descriptions';
/** The owner of the records: one user of one provider. */
const owners = 'owner';
const stores = [descriptions, owners];

/** Number of records read or written at a time; typing waits for one batch at most. */
const atOnce = 40;

const open = () =>
  openDB(memoriesName, 1, {
    upgrade: (made) => {
      for (const store of stores) made.createObjectStore(store);
    },
    // Another tab has a newer build or deletes the database.
    blocking: (_now, _wanted, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });

/** Opens the database for one read or write only, because a log-out deletes it. */
async function withStores<T>(use: (opened: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const opened = await open();
  try {
    return await use(opened);
  } finally {
    opened.close();
  }
}

const ownerKey = ({ providerId, userId }: MemoryOwner) => JSON.stringify([providerId, userId]);

/** Returns the range of a book's keys after the given one. */
const keysAfter = (bookId: string, key = '') =>
  IDBKeyRange.bound([bookId, key], [bookId, []], key !== '', true);

/**
 * Reads the stored entries of a book slice by slice. Entries of another user are deleted, because that user is no longer signed in.
 * @param take called with each slice
 * @throws if the browser stores nothing
 */
export function readStoredEntries(
  owner: MemoryOwner,
  take: (slice: StoredMemoryEntry[]) => void,
): Promise<void> {
  const { bookId } = owner;
  return withStores(async (opened) => {
    if ((await opened.get(owners, 0)) !== ownerKey(owner)) {
      const cleared = opened.transaction(stores, 'readwrite');
      void cleared.objectStore(descriptions).clear();
      void cleared.objectStore(owners).put(ownerKey(owner), 0);
      await cleared.done;
      return;
    }
    let last: string | undefined = '';
    while (last !== undefined) {
      const range = keysAfter(bookId, last);
      const { store } = opened.transaction(descriptions);
      const [keys, stored] = await Promise.all([
        store.getAllKeys(range, atOnce),
        store.getAll(range, atOnce),
      ]);
      const slice = keys.map((key, at): StoredMemoryEntry => [
        Array.isArray(key) ? String(key[1]) : '',
        stored[at],
      ]);
      take(slice);
      last = slice.length < atOnce ? undefined : slice.at(-1)?.[0];
    }
  });
}

/**
 * Stores entries of a book, all or none; undefined deletes an entry.
 * @throws if the browser stores nothing
 */
export function storeEntries(owner: MemoryOwner, entries: readonly StoredMemoryEntry[]): Promise<void> {
  return withStores(async (opened) => {
    const writing = opened.transaction(stores, 'readwrite');
    // Another user has signed in since.
    if ((await writing.objectStore(owners).get(0)) !== ownerKey(owner)) return;
    const store = writing.objectStore(descriptions);
    for (let at = 0; at < entries.length; at += atOnce) {
      await Promise.all(
        entries
          .slice(at, at + atOnce)
          .map(([key, stored]) =>
            stored === undefined ? store.delete([owner.bookId, key]) : store.put(stored, [owner.bookId, key]),
          ),
      );
    }
    await writing.done;
  });
}

/** Deletes the entries of a deleted book. */
export function deleteBookEntries(bookId: string): Promise<void> {
  return withStores((opened) => opened.delete(descriptions, keysAfter(bookId)));
}
