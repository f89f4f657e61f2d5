import {
  type Dispatch,
  type SetStateAction,
  type UIEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { findRowIndex } from '#ledger/register.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { OpenRegister } from '#web/data/registers/use-register.ts';
import type { IndexedRows, SelectGesture } from '#web/features/register/row-controls.ts';
import {
  emptySelection,
  invertSelection,
  selectAll,
  type Selection,
  selectRange,
  toggle,
} from '#web/lib/selection.ts';
import { formatError } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';

/**
 * Scroll position in pixels at which the header of a list folds. It exceeds the height gained by folding; otherwise the header would unfold
 * at once.
 */
const foldsAtPx = 72;
/** Scroll position in pixels below which the header unfolds. */
const unfoldsAtPx = 4;

/**
 * Returns whether the header of a list is folded. It folds while the list is scrolled and unfolds at the top.
 * @param viewKey key of the current view; another view starts unfolded
 */
export function useFolding(viewKey: string) {
  const [foldedView, setFoldedView] = useState<string>();
  return {
    isFolded: foldedView === viewKey,
    unfold: () => setFoldedView(undefined),
    /** Handler for the element around the lists. */
    onScrollCapture: ({ target }: UIEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (target.scrollTop > foldsAtPx) setFoldedView(viewKey);
      else if (target.scrollTop < unfoldsAtPx) setFoldedView(undefined);
    },
  };
}

/** Returns the functions that gestures and the selection bar use to change the selection. Rows that are not loaded are fetched. */
export function useSelectionGestures(
  open: Pick<OpenRegister, 'register' | 'rowsBetween'>,
  onSelection: Dispatch<SetStateAction<Selection>>,
) {
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  return useMemo(() => {
    const withRows = async (from: number, to: number, take: (rows: Transaction[]) => void) => {
      setLoading(true);
      try {
        take(await latest.current.rowsBetween(from, to));
      } catch (error) {
        toast('error', formatError(error));
      } finally {
        setLoading(false);
      }
    };
    /** Extends the selection from its anchor to `size` rows at `index`. */
    const extendTo = (before: Selection, index: number, size: number, keepsSelection: boolean) => {
      const { anchor } = before;
      const { register } = latest.current;
      if (anchor === undefined) return before;
      // Rows may have been added or removed since; the range starts at the row, not at its index.
      const start = (register && findRowIndex(register, anchor.id)) ?? anchor.index;
      const end = Math.max(start + anchor.size, index + size) - 1;
      void withRows(Math.min(start, index), end, (found) =>
        onSelection((now) => selectRange(now, found, keepsSelection)),
      );
      return before;
    };
    return {
      isLoading,
      select: (
        transaction: Transaction,
        index: number,
        { range, keepsSelection }: SelectGesture,
        rows: readonly Transaction[] = [transaction],
      ) =>
        onSelection((before) =>
          range && before.anchor !== undefined
            ? extendTo(before, index, rows.length, keepsSelection)
            : toggle(before, transaction, index, rows),
        ),
      selectTo: ({ index, rows: [first, ...others] }: IndexedRows, to: IndexedRows) =>
        onSelection((before) => {
          if (first === undefined) return before;
          const continuesSelection = before.anchor !== undefined && before.chosen.has(first.id);
          const anchor = { id: first.id, index, size: others.length + 1 };
          return extendTo(
            continuesSelection ? before : { ...before, anchor },
            to.index,
            to.rows.length,
            false,
          );
        }),
      selectAll: () => void withRows(0, Infinity, (rows) => onSelection(selectAll(rows))),
      unselectAll: () => onSelection(emptySelection),
      invert: () =>
        void withRows(0, Infinity, (rows) => onSelection((before) => invertSelection(before, rows))),
    };
  }, [isLoading, onSelection]);
}
