import { noteCopied } from '#web/data/backup-times.ts';
import { createStore, useStore } from '#web/signals/store.ts';
import { recall, remember, watchStored } from '#web/session/storage.ts';
import { forgetCopy } from './kept-copy.ts';
import { type Move, readMove } from '#ledger/move.ts';

const held = createStore(readMove(recall('Move')));

function subscribe(listener: () => void): () => void {
  const ends = [held.subscribe(listener), watchStored('Move', () => held.set(readMove(recall('Move'))))];
  return () => {
    for (const end of ends) end();
  };
}

/** The move of this browser, where one is under way; other tabs go along. */
export function useMove(): Move | undefined {
  return useStore({ now: held.now, subscribe });
}

/** Keeps how far the move is. */
export function setMove(next: Move): void {
  remember('Move', next);
  held.set(next);
  // What was found to be the same elsewhere is a copy of what is here.
  if (next.step === 'compared') noteCopied(next.from, Date.parse(next.copiedAt));
}

/** Ends the move: the copy in this browser goes, and nothing else. */
export async function endMove(): Promise<void> {
  remember('Move', undefined);
  held.set(undefined);
  // Where it cannot be reached now, the next copy takes its place.
  await forgetCopy().catch(() => undefined);
}
