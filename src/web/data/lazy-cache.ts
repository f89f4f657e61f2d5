import type { cache } from './cache.ts';

/** The query cache of the books and its operations. */
type Cache = typeof cache;

let opened: Cache | undefined;

/** Loads the cache with the first book; the login screen does not need it. */
export async function openCache(): Promise<Cache> {
  opened ??= (await import('./cache.ts')).cache;
  return opened;
}

/** Returns the cache after a book was opened; undefined before, when no cached data can be stale. */
export function openedCache(): Cache | undefined {
  return opened;
}
