import { historyRequests, type Undoable, undoneActions } from '#web/data/history/undo.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { takingBack as texts } from '#web/languages/en/gone-book.ts';

/** What is on offer: how to take it back, and how to take the offer away. */
type UndoOffer = { undoable: Undoable; hide: () => void };

let offers: UndoOffer[] = [];

/** What each way is called. */
const labels = { undo: texts.undo, redo: texts.redo } as const;

function withdraw(offer: UndoOffer): void {
  offers = offers.filter((each) => each !== offer);
}

/** Takes it back, once. */
function undo(offer: UndoOffer): void {
  const { actionId: undoes, word: direction = 'undo' } = offer.undoable;
  withdraw(offer);
  offer.hide();
  historyRequests.emit({ show: 'one', undoes, direction });
}

/** Shows what was done with a button that takes it back, for a while. */
export function showUndoOffer(undoable: Undoable): void {
  const hide = toast('success', undoable.done, {
    ms: screenDelays.undoMs,
    action: { label: labels[undoable.word ?? 'undo'], run: () => undo(offer) },
  });
  const offer: UndoOffer = { undoable, hide };
  offers.push(offer);
  setTimeout(() => withdraw(offer), screenDelays.undoMs);
}

// What was undone in another way needs no offer any more.
undoneActions.on((actionId) => {
  for (const offer of offers.filter(({ undoable }) => undoable.actionId === actionId)) {
    offer.hide();
    withdraw(offer);
  }
});
