import { useCallback, useEffect, useRef } from 'react';
import type { Action } from '#ledger/action.ts';
import { isOutcomeUnknown, undoAction } from '#web/data/transactions/undo-action.ts';
import { useUndoContext } from '#web/data/history/offer-undo.ts';
import { type UndoTarget, historyRequests, type UndoRequest, undoOffers } from '#web/data/history/undo.ts';
import { isConflict, isOffline, formatError } from '#web/session/client.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import { isPosting } from '#web/lib/history/format-history.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { history as texts } from '#web/languages/en/history.ts';

/** The direction of a step. */
export type UndoDirection = 'undo' | 'redo';

/** Queues undo steps: each one looks for its action only after the previous step is stored. */
export const queueUndo = createSerialQueue();

/** The messages of each direction while it runs and after it, and the name of the reverse direction. */
const directionTexts = {
  undo: { busy: texts.undoing, done: texts.undone, next: 'redo' },
  redo: { busy: texts.redoing, done: texts.redone, next: 'undo' },
} as const;

/** The title of a step, and its action if it is known. */
export type UndoSubject = { title: string; action?: Action | undefined };

/** Creates the request to undo an action, or to redo it by undoing its undo. */
export function createUndoRequest(
  undoes: string,
  { title, action }: UndoSubject,
  direction: UndoDirection,
): UndoRequest {
  const { done, next } = directionTexts[direction];
  const isDueAgain = direction === 'undo' && action !== undefined && isPosting(action);
  return { undoes, done: isDueAgain ? `${done(title)}. ${texts.dueAgain}` : done(title), next };
}

/** Shows the result of a step and offers the reverse step. */
export function offerReverse(again: UndoTarget, { done, next }: UndoRequest): void {
  undoOffers.emit({ ...again, done, word: next });
}

/** The delay before a message says that a step is running, in milliseconds. */
const busyMessageDelayMs = 700;

/** Shows a message while work is running, if it takes long. */
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

/** Formats the reason why an action was not undone. */
const formatUndoFailure = (error: unknown): string =>
  isOffline(error) ? texts.undoOffline : `${texts.notUndone} ${formatError(error)}`;

/** Runs a function once, after all queued steps, and shows a message if it fails. */
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
 * Returns a function that undoes an action, or redoes it. An undo conflict opens its popup; other failures show a message.
 * @param onlyRemaining true to undo only the records that were not changed since
 * @returns the offer of the reverse step; undefined if the action was not undone
 */
export function useUndoing(onlyRemaining = false): (undoing: UndoRequest) => Promise<UndoTarget | undefined> {
  const undoContext = useUndoContext();
  return useCallback(
    async (undoing) => {
      const { busy } = directionTexts[undoing.next === 'redo' ? 'undo' : 'redo'];
      try {
        return await withBusyMessage(busy, undoAction(undoContext, undoing.undoes, onlyRemaining));
      } catch (error) {
        if (error instanceof Error && isConflict(error))
          historyRequests.emit({ show: 'undo-conflict', error, ...undoing });
        else {
          const message = isOutcomeUnknown(error)
            ? `${texts.notKnown} ${formatError(error)}`
            : formatUndoFailure(error);
          toast('error', message, { ms: screenDelays.toastMs });
        }
        return undefined;
      }
    },
    [undoContext, onlyRemaining],
  );
}
