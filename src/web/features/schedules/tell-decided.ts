import { useCallback } from 'react';
import type { Decided } from '#web/data/decide-schedules.ts';
import { useOfferUndo } from '#web/data/offer-undo.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './catch-up-texts.ts';

/** Says what was decided, with the way back. */
export function useTellDecided(): (action: Decided['action'], said: string) => void {
  const offerUndo = useOfferUndo();
  return useCallback(
    (action, said) => {
      const isOffered = offerUndo(action, { done: said, failed: texts.undoFailed });
      if (!isOffered) toast('success', said);
    },
    [offerUndo],
  );
}
