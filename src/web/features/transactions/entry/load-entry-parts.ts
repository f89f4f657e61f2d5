import type * as loadedParts from './entry-parts.ts';

/** What helps to enter something: the list of what was entered before, and the field that reads dates. */
export type Parts = typeof loadedParts;

let loaded: Parts | undefined;

/** What helps to enter something, where it is there already. */
export const loadedEntryParts = () => loaded;

/** How long after all that opens a form it is loaded ahead, in milliseconds: a form does without at first. */
const aheadMs = 1000;

/** It comes in a piece of its own, which no form waits for. */
export async function loadEntryParts(): Promise<void> {
  loaded ??= await import('./entry-parts.ts');
}

/** Loads it ahead of any form, once what forms need is there. */
export const entryPartsAhead = {
  load: () => new Promise((resolve) => setTimeout(resolve, aheadMs)).then(loadEntryParts),
};
