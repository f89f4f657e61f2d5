import { type DragEvent, useMemo, useRef } from 'react';
import { missingIn, type SheetRow } from '#ledger/budget/sheet.ts';
import { isEnvelopeRow } from './cell-actions.tsx';
import type { Budget } from './use-budget.ts';

/** What is carried while money is dragged. */
const kind = 'application/x-partita-envelope';

/** One end of a move: an envelope, or what is free. */
export type End = { accountId: string | undefined; left: bigint };

type Dropped = { from: End; to: End; month: string };

/** Tells how much a gesture moves: what is missing where it ends, as far as it is there; undefined where it has to be asked. */
export function amountDropped({ from, to }: Pick<Dropped, 'from' | 'to'>): bigint | undefined {
  const missing = to.accountId === undefined ? 0n : missingIn(to);
  if (missing === 0n || from.left <= 0n) return undefined;
  return missing < from.left ? missing : from.left;
}

/** Money that is dragged from one envelope to another, or from and to what is free. */
export function useMoveDrag(budget: Budget, onDropped: (dropped: Dropped) => void) {
  const dragged = useRef<End>(undefined);
  return useMemo(() => {
    const { months, offset, table, month } = budget;
    const free = { accountId: undefined, left: table.free?.[table.months.indexOf(month)] ?? 0n };
    const endOf = (row: SheetRow, at: number): End => ({
      accountId: row.line.node.account.id,
      left: row.cells[offset + at]?.left ?? 0n,
    });
    const take = (end: End, { dataTransfer }: DragEvent) => {
      dragged.current = end;
      dataTransfer.setData(kind, end.accountId ?? '');
      dataTransfer.effectAllowed = 'move';
    };
    const over = (event: DragEvent) => {
      if (event.dataTransfer.types.includes(kind)) event.preventDefault();
    };
    const drop = (to: End, of: string, event: DragEvent) => {
      event.preventDefault();
      const from = dragged.current;
      dragged.current = undefined;
      if (from !== undefined && from.accountId !== to.accountId) onDropped({ from, to, month: of });
    };
    return {
      ofRows: {
        mayMove: (row: SheetRow) => isEnvelopeRow(budget, row),
        onDrag: (row: SheetRow, at: number, event: DragEvent) => take(endOf(row, at), event),
        onDragOver: over,
        onDrop: (row: SheetRow, at: number, event: DragEvent) =>
          drop(endOf(row, at), months[at] ?? month, event),
      },
      ofFree: {
        draggable: true,
        onDragStart: (event: DragEvent) => take(free, event),
        onDragOver: over,
        onDrop: (event: DragEvent) => drop(free, month, event),
      },
    };
  }, [budget, onDropped]);
}

export type MoveDrag = ReturnType<typeof useMoveDrag>;
