import { openDB } from 'idb';
import { movedCopyName, noteCopied } from '#web/data/proof/backup-times.ts';
import { createStore, useStore } from '#web/signals/store.ts';
import { recall, remember, watchStored } from '#web/session/storage.ts';
import { type BookMove, readBookMove } from '#ledger/move.ts';
import { ExportAnswer } from '#contract/transfer.ts';

/** The books that are on their way, as `export-data` answered them. */
export type MoveCopy = ExportAnswer['data'];

// The browser's own database: a copy may be a hundred times larger than what its other storage takes.
const [store, key] = ['copy', 'books'];

const open = () => openDB(movedCopyName, 1, { upgrade: (made) => void made.createObjectStore(store) });

/** Keeps the copy in this browser until the move is over. @throws where the browser has no room, or keeps nothing. */
export async function storeMoveCopy(copy: MoveCopy): Promise<void> {
  // Data that is stored for good is not cleared away when the disk gets full; a browser may refuse that.
  await navigator.storage?.persist?.().catch(() => false);
  const database = await open();
  try {
    await database.put(store, copy, key);
  } finally {
    database.close();
  }
}

/** The copy that is kept; nothing where it is gone or cannot be read. @throws where the browser keeps nothing. */
export async function readMoveCopy(): Promise<MoveCopy | undefined> {
  const database = await open();
  try {
    const parsed = ExportAnswer.shape.data.safeParse(await database.get(store, key));
    return parsed.success ? parsed.data : undefined;
  } finally {
    database.close();
  }
}

/** Forgets the copy. */
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
  const ends = [moveStore.subscribe(listener), watchStored('Move', () => moveStore.set(readBookMove(recall('Move'))))];
  return () => {
    for (const end of ends) end();
  };
}

/** The move of this browser, where one is under way; other tabs go along. */
export function useMove(): BookMove | undefined {
  return useStore({ now: moveStore.now, subscribe });
}

/** Keeps how far the move is. */
export function setMove(next: BookMove): void {
  remember('Move', next);
  moveStore.set(next);
  // What was found to be the same elsewhere is a copy of what is here.
  if (next.step === 'compared') noteCopied(next.from, Date.parse(next.copiedAt));
}

/** Ends the move: the copy in this browser goes, and nothing else. */
export async function endMove(): Promise<void> {
  remember('Move', undefined);
  moveStore.set(undefined);
  // Where it cannot be reached now, the next copy takes its place.
  await deleteMoveCopy().catch(() => undefined);
}
