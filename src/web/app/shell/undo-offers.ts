import { historyRequests, type Undoable, undoneActions } from '#web/data/undo.ts';
import { reasonOf } from '#web/session/client.ts';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './taking-back-texts.ts';

/** What is on offer: how to take it back, and how to take the offer away. */
type Offer = { undoable: Undoable; hide: () => void };

let offers: Offer[] = [];

/** What each way is called. */
const labels = { undo: texts.undo, redo: texts.redo } as const;

function withdraw(offer: Offer): void {
  offers = offers.filter((each) => each !== offer);
}

/** Takes it back, once. */
async function undo(offer: Offer): Promise<void> {
  const { undoable, hide } = offer;
  withdraw(offer);
  hide();
  if ('actionId' in undoable) {
    const { actionId: undoes, word: direction = 'undo' } = undoable;
    historyRequests.tell({ show: 'one', undoes, direction });
    return;
  }
  try {
    await undoable.run();
    toast('success', texts.undone);
  } catch (error) {
    toast('error', `${undoable.failed} ${reasonOf(error)}`, { ms: delays.toastMs });
  }
}

/** Shows what was done with a button that takes it back, for a while. */
export function offerUndo(undoable: Undoable): void {
  const hide = toast('success', undoable.done, {
    ms: delays.undoMs,
    action: { label: labels[undoable.word ?? 'undo'], run: () => void undo(offer) },
  });
  const offer: Offer = { undoable, hide };
  offers.push(offer);
  setTimeout(() => withdraw(offer), delays.undoMs);
}

/** Takes back the last that is on offer. */
export function undoOffered(): void {
  const offer = offers.at(-1);
  if (offer !== undefined) void undo(offer);
}

// What was undone in another way needs no offer any more.
undoneActions.on((actionId) => {
  for (const offer of offers.filter(
    ({ undoable }) => 'actionId' in undoable && undoable.actionId === actionId,
  )) {
    offer.hide();
    withdraw(offer);
  }
});
