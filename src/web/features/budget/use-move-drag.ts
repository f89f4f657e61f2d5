import { type DragEvent, useMemo, useRef } from 'react';
import { calculateMissing, type SheetRow } from '#ledger/budget/sheet.ts';
import { useMay } from '#web/data/members/role.ts';
import { isEnvelopeRow } from './cell-actions.tsx';
import type { BudgetView } from './use-budget.ts';

/** The data type of a drag of money. */
const dragType = 'application/x-partita-envelope';

/** One end of a move: an envelope, or free money. */
export type MoveEnd = { accountId: string | undefined; left: bigint };

type MoneyDrop = { from: MoveEnd; to: MoveEnd; month: string };

/** Returns an end of the drag for a month, by index. The amounts are those of the month of the drop. */
type Source = (at: number) => MoveEnd;

/**
 * Computes the amount of a drop: the amount missing at the target, limited to the amount left at the source. Returns undefined if the user
 * has to enter it.
 */
export function computeDroppedAmount({ from, to }: Pick<MoneyDrop, 'from' | 'to'>): bigint | undefined {
  const missing = to.accountId === undefined ? 0n : calculateMissing(to);
  if (missing === 0n || from.left <= 0n) return undefined;
  return missing < from.left ? missing : from.left;
}

/** Drag and drop of money between envelopes and free money. */
export function useMoveDrag(budget: BudgetView, onDropped: (dropped: MoneyDrop) => void) {
  const mayEdit = useMay('edit');
  const dragged = useRef<Source>(undefined);
  return useMemo(() => {
    const { months, offset, table, month } = budget;
    const free: Source = (at) => ({ accountId: undefined, left: table.free?.[offset + at] ?? 0n });
    const envelope =
      (row: SheetRow): Source =>
      (at) => ({ accountId: row.line.node.account.id, left: row.cells[offset + at]?.left ?? 0n });
    const take = (source: Source, { dataTransfer }: DragEvent) => {
      dragged.current = source;
      dataTransfer.setData(dragType, '');
      dataTransfer.effectAllowed = 'move';
    };
    const over = (event: DragEvent) => {
      if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
    };
    const drop = (target: Source, at: number, event: DragEvent) => {
      event.preventDefault();
      const [from, to] = [dragged.current?.(at), target(at)];
      dragged.current = undefined;
      if (from !== undefined && from.accountId !== to.accountId)
        onDropped({ from, to, month: months[at] ?? month });
    };
    return {
      ofRows: {
        mayMove: (row: SheetRow) => mayEdit && isEnvelopeRow(budget, row),
        onDrag: (row: SheetRow, event: DragEvent) => take(envelope(row), event),
        onDragOver: over,
        onDrop: (row: SheetRow, at: number, event: DragEvent) => drop(envelope(row), at, event),
      },
      ofFree: {
        draggable: mayEdit,
        onDragStart: (event: DragEvent) => take(free, event),
        onDragOver: over,
        onDrop: (event: DragEvent) => drop(free, months.indexOf(month), event),
      },
    };
  }, [budget, mayEdit, onDropped]);
}

export type MoveDrag = ReturnType<typeof useMoveDrag>;
