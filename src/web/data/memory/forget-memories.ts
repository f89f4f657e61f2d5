/** The IndexedDB database of earlier entries (`stored-memories.ts`). */
export const memoriesName = 'Partita.Memory';

/** Deletes all earlier entries on this device, of all users. */
export function forgetMemories(): void {
  // A browser without IndexedDB has no entries.
  globalThis.indexedDB?.deleteDatabase(memoriesName);
}
