import type * as loadedParts from './entry-parts.ts';

/** What helps to enter something: the list of what was entered before, the field that reads dates, how amounts are read. */
export type Parts = typeof loadedParts;

let loaded: Parts | undefined;

/** What helps to enter something, where it is there already. */
export const loadedEntryParts = () => loaded;

/** How long after all that opens a form it is loaded ahead, in milliseconds: a form does without at first. */
const aheadMs = 1000;

/** It comes in a piece of its own, which no form waits for. */
export async function loadEntryParts(): Promise<Parts> {
  loaded ??= await import('./entry-parts.ts');
  return loaded;
}

/** Loads it ahead of any form, once what forms need is there. */
export const entryPartsAhead = {
  load: async () => {
    await new Promise((resolve) => setTimeout(resolve, aheadMs));
    await loadEntryParts();
  },
};
