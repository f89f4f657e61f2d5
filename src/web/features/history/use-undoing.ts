import { useCallback, useEffect, useRef } from 'react';
import type { Action } from '#ledger/action.ts';
import { isOutcomeUnknown, undoAction } from '#web/data/transactions/take-back.ts';
import { useUndoContext } from '#web/data/history/offer-undo.ts';
import { type UndoTarget, historyRequests, type UndoRequest, undoOffers } from '#web/data/history/undo.ts';
import { isConflict, isOffline, formatError } from '#web/session/client.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import { isPosting } from '#web/lib/history/history-words.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { history as texts } from '#web/languages/en/history.ts';

/** Which way it goes. */
export type UndoDirection = 'undo' | 'redo';

/** Undoes one after another: the next is looked for when the one before is stored. */
export const queueUndo = createSerialQueue();

/** What is said of each way while it takes long and when it is done, and what the way back from it is called. */
const directionTexts = {
  undo: { busy: texts.undoing, done: texts.undone, next: 'redo' },
  redo: { busy: texts.redoing, done: texts.redone, next: 'undo' },
} as const;

/** What is undone or redone: how it is called, and the action, where that is known. */
export type UndoSubject = { title: string; action?: Action | undefined };

/** An action that is to be undone, or to be redone by undoing what undid it, as it is called. */
export function createUndoRequest(undoes: string, { title, action }: UndoSubject, direction: UndoDirection): UndoRequest {
  const { done, next } = directionTexts[direction];
  const isDueAgain = direction === 'undo' && action !== undefined && isPosting(action);
  return { undoes, done: isDueAgain ? `${done(title)}. ${texts.dueAgain}` : done(title), next };
}

/** Says what was undone or redone, with the way back from it. */
export function offerReverse(again: UndoTarget, { done, next }: UndoRequest): void {
  undoOffers.emit({ ...again, done, word: next });
}

/** After how long it is said that something goes on, in milliseconds. */
const busyMessageDelayMs = 700;

/** Says that something goes on while it does, where that takes long. */
async function withBusyMessage<Answer>(message: string, work: Promise<Answer>): Promise<Answer> {
  let hide = () => {};
  const timer = setTimeout(() => {
    hide = toast('info', message, { isBusy: true });
  }, busyMessageDelayMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    hide();
  }
}

/** Says why something was not undone. */
const formatUndoFailure = (error: unknown): string =>
  isOffline(error) ? texts.undoOffline : `${texts.notUndone} ${formatError(error)}`;

/** Begins something once, when all that was begun before is over; what fails is told. */
export function useRunOnce(begin: () => Promise<void>, onClose: () => void): void {
  const first = useRef(begin);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    queueUndo(first.current).catch((error: unknown) => {
      toast('error', formatUndoFailure(error), { ms: screenDelays.toastMs });
      onClose();
    });
  }, [onClose]);
}

/**
 * Undoes an action, or redoes what it undid. What stands in the way is shown; anything else that fails is told.
 * @param onlyRemaining what was changed since stays as it is, and only the rest is undone
 * @returns the way back; undefined where it was not done
 */
export function useUndoing(onlyRemaining = false): (undoing: UndoRequest) => Promise<UndoTarget | undefined> {
  const place = useUndoContext();
  return useCallback(
    async (undoing) => {
      const { busy } = directionTexts[undoing.next === 'redo' ? 'undo' : 'redo'];
      try {
        return await withBusyMessage(busy, undoAction(place, undoing.undoes, onlyRemaining));
      } catch (error) {
        if (error instanceof Error && isConflict(error))
          historyRequests.emit({ show: 'hindered', error, ...undoing });
        else {
          const message = isOutcomeUnknown(error) ? `${texts.notKnown} ${formatError(error)}` : formatUndoFailure(error);
          toast('error', message, { ms: screenDelays.toastMs });
        }
        return undefined;
      }
    },
    [place, onlyRemaining],
  );
}
