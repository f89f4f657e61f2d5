import type * as loadedParts from './entry-parts.ts';

/** What helps to enter something: the list of what was entered before, the field that reads dates, how amounts are read. */
export type Parts = typeof loadedParts;

let loaded: Parts | undefined;

/** What helps to enter something, where it is there already. */
export const loadedEntryParts = () => loaded;

/** It comes in a piece of its own, which no form waits for. */
export async function loadEntryParts(): Promise<Parts> {
  loaded ??= await import('./entry-parts.ts');
  return loaded;
}
