import { openDB } from 'idb';
import { movedCopyName, noteCopied } from '#web/data/verification/backup-times.ts';
import { createStore, useStore } from '#web/signals/store.ts';
import { recall, remember, watchStored } from '#web/session/storage.ts';
import { type BookMove, readBookMove } from '#ledger/book-move.ts';
import { ExportAnswer } from '#contract/transfer.ts';

/** The books of a move, as `export-data` returned them. */
export type MoveCopy = ExportAnswer['data'];

// The copy is stored in IndexedDB, because it may be a hundred times larger than local storage allows.
const [store, key] = ['copy', 'books'];

const open = () => openDB(movedCopyName, 1, { upgrade: (made) => void made.createObjectStore(store) });

/** Stores the copy in this browser until the end of the move. @throws if the browser has no space or no storage */
export async function storeMoveCopy(copy: MoveCopy): Promise<void> {
  // Requests persistent storage, which the browser does not clear when the disk is full. The browser may decline.
  await navigator.storage?.persist?.().catch(() => false);
  const database = await open();
  try {
    await database.put(store, copy, key);
  } finally {
    database.close();
  }
}

/** Returns the stored copy; undefined if it is missing or unreadable. @throws if the browser has no storage */
export async function readMoveCopy(): Promise<MoveCopy | undefined> {
  const database = await open();
  try {
    const parsed = ExportAnswer.shape.data.safeParse(await database.get(store, key));
    return parsed.success ? parsed.data : undefined;
  } finally {
    database.close();
  }
}

/** Deletes the stored copy. */
async function deleteMoveCopy(): Promise<void> {
  const database = await open();
  try {
    await database.clear(store);
  } finally {
    database.close();
  }
}

const moveStore = createStore(readBookMove(recall('Move')));

function subscribe(listener: () => void): () => void {
  const ends = [
    moveStore.subscribe(listener),
    watchStored('Move', () => moveStore.set(readBookMove(recall('Move')))),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The running move of this browser, if there is one, in sync with other tabs. */
export function useMove(): BookMove | undefined {
  return useStore({ now: moveStore.now, subscribe });
}

/** Stores the progress of the move. */
export function setMove(next: BookMove): void {
  remember('Move', next);
  moveStore.set(next);
  // A move whose comparison succeeded counts as a copy of the books at the old provider.
  if (next.step === 'compared') noteCopied(next.from, Date.parse(next.copiedAt));
}

/** Ends the move and deletes only the copy in this browser. */
export async function endMove(): Promise<void> {
  remember('Move', undefined);
  moveStore.set(undefined);
  // If the database is unreachable now, the next copy replaces this one.
  await deleteMoveCopy().catch(() => undefined);
}
