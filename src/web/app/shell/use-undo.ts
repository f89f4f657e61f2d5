import { useCallback, useEffect, useMemo, useRef } from 'react';
import { onUndoOffered, type Undoable } from '#web/data/undo.ts';
import { useOfferCommands } from '#web/lib/commands.ts';
import { reasonOf } from '#web/session/client.ts';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { commandTexts } from './command-texts.ts';
import { texts } from './texts.ts';

/** What is on offer: how to take it back, and how to take the offer away. */
type Offer = { undoable: Undoable; hide: () => void };

/** Takes it back, once. */
async function undo({ undoable, hide }: Offer): Promise<void> {
  hide();
  try {
    await undoable.run();
    toast('success', texts.undone);
  } catch (error) {
    toast('error', `${undoable.failed} ${reasonOf(error)}`);
  }
}

/** Shows what was done with a button that takes it back; for as long, Ctrl+Z does the same, the last one first. */
export function useUndo(): void {
  const offers = useRef<Offer[]>([]);
  const withdraw = useCallback((offer: Offer) => {
    offers.current = offers.current.filter((each) => each !== offer);
  }, []);
  const undoLast = useCallback(() => {
    const offer = offers.current.pop();
    if (offer !== undefined) void undo(offer);
  }, []);
  useEffect(
    () =>
      onUndoOffered((undoable) => {
        const run = () => {
          withdraw(offer);
          void undo(offer);
        };
        const hide = toast('success', undoable.done, {
          ms: delays.undoMs,
          action: { label: texts.undo, run },
        });
        const offer: Offer = { undoable, hide };
        offers.current.push(offer);
        setTimeout(() => withdraw(offer), delays.undoMs);
      }),
    [withdraw],
  );
  const commands = useMemo(
    () => [
      {
        title: commandTexts.undoLast,
        group: commandTexts.group.everywhere,
        key: 'mod+z',
        run: undoLast,
      },
    ],
    [undoLast],
  );
  useOfferCommands(commands);
}
