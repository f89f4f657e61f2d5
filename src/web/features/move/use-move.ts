import { useSyncExternalStore } from 'react';
import { noteCopied } from '#web/data/copies.ts';
import { recall, remember, watchKept } from '#web/session/storage.ts';
import { forgetCopy } from './kept-copy.ts';
import { type Move, readMove } from './move.ts';

let held = readMove(recall('Move'));
const listeners = new Set<() => void>();

function tell(next: Move | undefined): void {
  held = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const end = watchKept('Move', () => tell(readMove(recall('Move'))));
  return () => {
    end();
    listeners.delete(listener);
  };
}

/** The move of this browser, where one is under way; other tabs go along. */
export function useMove(): Move | undefined {
  return useSyncExternalStore(subscribe, () => held);
}

/** Keeps how far the move is. */
export function setMove(next: Move): void {
  remember('Move', next);
  tell(next);
  // What was found to be the same elsewhere is a copy of what is here.
  if (next.step === 'compared') noteCopied(next.from, Date.parse(next.copiedAt));
}

/** Ends the move: the copy in this browser goes, and nothing else. */
export async function endMove(): Promise<void> {
  remember('Move', undefined);
  tell(undefined);
  // Where it cannot be reached now, the next copy takes its place.
  await forgetCopy().catch(() => undefined);
}
