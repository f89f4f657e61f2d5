import type { cache } from './cache.ts';

/** The cache of what is asked of books, and what is done to it. */
type Cache = typeof cache;

let opened: Cache | undefined;

/** The cache, which is fetched with the first book: who only looks at the login screen needs none. */
export async function openCache(): Promise<Cache> {
  opened ??= (await import('./cache.ts')).cache;
  return opened;
}

/** The cache, once a book was opened; before, there is nothing kept that could be stale. */
export function openedCache(): Cache | undefined {
  return opened;
}
