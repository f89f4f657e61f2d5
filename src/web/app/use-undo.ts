import { useEffect, useMemo, useRef } from 'react';
import { delays } from '#contract/limits.ts';
import { reasonOf } from '#web/lib/client.ts';
import { useOfferCommands } from '#web/lib/commands.ts';
import { onUndoOffered, type Undoable } from '#web/lib/undo.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** Shows what was done with a button that takes it back; for as long, Ctrl+Z does the same. */
export function useUndo(): void {
  const last = useRef<Undoable>(undefined);
  const undo = useMemo(
    () => async (undoable: Undoable | undefined) => {
      if (undoable === undefined) return;
      if (last.current === undoable) last.current = undefined;
      try {
        await undoable.run();
        toast('success', texts.undone);
      } catch (error) {
        toast('error', `${undoable.failed} ${reasonOf(error)}`);
      }
    },
    [],
  );
  useEffect(
    () =>
      onUndoOffered((undoable) => {
        last.current = undoable;
        toast('success', undoable.done, {
          ms: delays.undoMs,
          action: { label: texts.undo, run: () => void undo(undoable) },
        });
        setTimeout(() => {
          if (last.current === undoable) last.current = undefined;
        }, delays.undoMs);
      }),
    [undo],
  );
  const commands = useMemo(
    () => [
      {
        title: texts.commands.undoLast,
        group: texts.commands.group.everywhere,
        key: 'mod+z',
        run: () => void undo(last.current),
      },
    ],
    [undo],
  );
  useOfferCommands(commands);
}
