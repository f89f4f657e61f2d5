import { historyRequests, type Undoable, undoneActions } from '#web/data/history/undo.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { undoOffer as texts } from '#web/languages/en/app-notices.ts';

/** A visible undo offer: the action to undo and the function that hides the offer. */
type UndoOffer = { undoable: Undoable; hide: () => void };

let offers: UndoOffer[] = [];

/** Button labels for undo and redo. */
const labels = { undo: texts.undo, redo: texts.redo } as const;

function withdraw(offer: UndoOffer): void {
  offers = offers.filter((each) => each !== offer);
}

/** Undoes the action of an offer once. */
function undo(offer: UndoOffer): void {
  const { actionId: undoes, word: direction = 'undo' } = offer.undoable;
  withdraw(offer);
  offer.hide();
  historyRequests.emit({ show: 'one', undoes, direction });
}

/** Shows a finished action with an undo button for a limited time. */
export function showUndoOffer(undoable: Undoable): void {
  const hide = toast('success', undoable.done, {
    ms: screenDelays.undoMs,
    action: { label: labels[undoable.word ?? 'undo'], run: () => undo(offer) },
  });
  const offer: UndoOffer = { undoable, hide };
  offers.push(offer);
  setTimeout(() => withdraw(offer), screenDelays.undoMs);
}

// An action that was undone elsewhere needs no offer.
undoneActions.on((actionId) => {
  for (const offer of offers.filter(({ undoable }) => undoable.actionId === actionId)) {
    offer.hide();
    withdraw(offer);
  }
});
