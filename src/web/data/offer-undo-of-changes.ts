import { useCallback } from 'react';
import { type Outcome, useChanges } from './changes.ts';
import { useOfferUndo } from './offer-undo.ts';

/** Offers to take back changes of transactions that were made. */
export function useOfferUndoOfChanges(): (
  done: string,
  made: Pick<Outcome, 'action' | 'inverses'>,
  failed: string,
) => void {
  const makeChanges = useChanges();
  const offerUndo = useOfferUndo();
  return useCallback(
    (done, { action, inverses }, failed) => {
      if (inverses.length === 0) return;
      const otherwise = async () => {
        const outcome = await makeChanges(inverses);
        if (outcome.failed[0] !== undefined) throw outcome.failed[0].error;
      };
      offerUndo(action, { done, failed, otherwise });
    },
    [makeChanges, offerUndo],
  );
}
