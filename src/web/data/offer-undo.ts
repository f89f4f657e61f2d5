import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSession } from '#web/session/session.ts';
import type { ActionRef } from './actions.ts';
import { useOpenBook } from './open-book.ts';
import type { UndoContext } from './take-back.ts';
import { undoOffers } from './undo.ts';

/** The open book as undoing reaches it. */
export function usePlace(): UndoContext {
  const { call } = useSession();
  const { bookName, reload } = useOpenBook();
  const queryClient = useQueryClient();
  return useMemo(() => ({ call, queryClient, bookName, reload }), [call, queryClient, bookName, reload]);
}

/** What was done, and how to take it back where the place of the books keeps no history. */
type UndoOffer = { done: string; failed: string; otherwise?: (() => Promise<void>) | undefined };

/** Offers to take back an action. @returns false where nobody knows how, and nothing was said */
export function useOfferUndo(): (action: ActionRef, done: UndoOffer) => boolean {
  const { supports } = useSession();
  const isKept = supports('undo');
  return useCallback(
    ({ id }, { done, failed, otherwise }) => {
      if (isKept) undoOffers.tell({ done, actionId: id });
      else if (otherwise === undefined) return false;
      else undoOffers.tell({ done, failed, run: otherwise });
      return true;
    },
    [isKept],
  );
}
