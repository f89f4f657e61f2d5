import { openDB } from 'idb';
import { memoriesName } from './forget-memories.ts';

/** Whose memory it is: of which place, which user, which book. */
export type MemoryOwner = { placeId: string; userId: string; bookId: string };

/** What is known of a description, as it is kept, by its key in the memory. */
export type StoredMemoryEntry = readonly [key: string, kept: unknown];

// Each description is kept by itself: so tabs write over no more than what both of them learnt, and thousands are read in slices.
const descriptions = 'descriptions';
/** Of whom they are: one user of one place. */
const owners = 'owner';
const stores = [descriptions, owners];

/** So many are read or written at a time: what somebody types meanwhile waits for no more. */
const atOnce = 40;

const open = () =>
  openDB(memoriesName, 1, {
    upgrade: (made) => {
      for (const store of stores) made.createObjectStore(store);
    },
    // Another tab has a newer build, or forgets all.
    blocking: (_now, _wanted, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });

/** Opened for as long as something is read or written: a log-out deletes the whole. */
async function withStores<T>(use: (opened: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const opened = await open();
  try {
    return await use(opened);
  } finally {
    opened.close();
  }
}

const ownerKey = ({ placeId, userId }: MemoryOwner) => JSON.stringify([placeId, userId]);

/** The keys of a book after one of them. */
const keysAfter = (bookId: string, key = '') => IDBKeyRange.bound([bookId, key], [bookId, []], key !== '', true);

/**
 * Reads what is kept of a book, slice by slice. What is kept of other users is cleared away: they are not signed in any more.
 * @param take called with each slice
 * @throws where the browser keeps nothing
 */
export function readStoredEntries(owner: MemoryOwner, take: (slice: StoredMemoryEntry[]) => void): Promise<void> {
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
      const [keys, stored] = await Promise.all([store.getAllKeys(range, atOnce), store.getAll(range, atOnce)]);
      const slice = keys.map((key, at): StoredMemoryEntry => [Array.isArray(key) ? String(key[1]) : '', stored[at]]);
      take(slice);
      last = slice.length < atOnce ? undefined : slice.at(-1)?.[0];
    }
  });
}

/**
 * Keeps what was learnt of a book, all of it or nothing; what is undefined is forgotten.
 * @throws where the browser keeps nothing
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

/** Forgets what was entered in a book that is no more. */
export function deleteBookEntries(bookId: string): Promise<void> {
  return withStores((opened) => opened.delete(descriptions, keysAfter(bookId)));
}
