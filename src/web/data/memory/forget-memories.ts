/** The browser's own database that keeps what was entered before (`kept-memories.ts`). */
export const memoriesName = 'Partita.Memory';

/** Forgets on this device all that was entered before, of everybody. */
export function forgetMemories(): void {
  // Where a browser keeps nothing there is nothing to forget.
  globalThis.indexedDB?.deleteDatabase(memoriesName);
}
