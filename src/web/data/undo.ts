import { useCallback } from 'react';
import type { Change } from '#ledger/change.ts';
import { useChanges } from './changes.ts';

/** Something that was done and can be taken back for a short while. */
export type Undoable = {
  /** What was done, for the message that offers to take it back. */
  done: string;
  /** Takes it back. @throws when that fails. */
  run: () => Promise<void>;
  /** What to say when that fails. */
  failed: string;
};

const listeners = new Set<(undoable: Undoable) => void>();

/** Offers to take back what was just done; `web/app` shows the offer for eight seconds. */
export function offerUndo(undoable: Undoable): void {
  for (const listener of listeners) listener(undoable);
}

/** Calls `listener` at every offer. @returns unsubscribe */
export function onUndoOffered(listener: (undoable: Undoable) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers to take back changes of transactions that were made. */
export function useOfferUndo(): (done: string, inverses: readonly Change[], failed: string) => void {
  const makeChanges = useChanges();
  return useCallback(
    (done, inverses, failed) => {
      if (inverses.length === 0) return;
      offerUndo({
        done,
        failed,
        run: async () => {
          const outcome = await makeChanges(inverses);
          if (outcome.failed[0] !== undefined) throw outcome.failed[0].error;
        },
      });
    },
    [makeChanges],
  );
}
