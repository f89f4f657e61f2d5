import { useCallback, useId, useMemo, useState } from 'react';
import type { SheetRow } from '#ledger/budget/sheet.ts';
import { useRowFocus } from '#web/ui/use-row-focus.ts';

/** A cell of the sheet: its row by key, and its month by index. */
export type BudgetCellPosition = { key: string; at: number };

/** Matches keys that start an amount. */
const amountStart = /^[\d(.,٫+\-−]$/;

/** The actions of keys in a cell, apart from navigation. */
const keyActions: Record<string, 'edit' | 'clear' | 'menu' | 'forget'> = {
  Enter: 'edit',
  F2: 'edit',
  Delete: 'clear',
  Backspace: 'clear',
  m: 'menu',
  Escape: 'forget',
};

type SheetFocusOptions = {
  rows: readonly SheetRow[];
  columns: number;
  /** Starts an input in a cell; `typed` is the key that started it and replaces the text. */
  onEdit: (position: BudgetCellPosition, typed?: string) => void;
  onClear: (position: BudgetCellPosition) => void;
  onForget: (position: BudgetCellPosition) => void;
};

/** The focus of the sheet. One cell has the focus or is reached by Tab. Keys move between cells and act as in spreadsheets. */
export function useSheetFocus({ rows, columns, onEdit, onClear, onForget }: SheetFocusOptions) {
  const id = useId();
  const [wanted, setWanted] = useState<BudgetCellPosition>();
  const rowAt = useMemo(() => new Map(rows.map(({ key }, row) => [key, row])), [rows]);
  const isVisible = wanted !== undefined && rowAt.has(wanted.key) && wanted.at < columns;
  const [first] = rows;
  const usual = first && { key: first.key, at: columns > 1 ? 1 : 0 };
  const current = isVisible ? wanted : usual;
  const cellId = useCallback((position: BudgetCellPosition) => `${id}-${position.key}-${position.at}`, [id]);
  const focus = useCallback(
    (position: BudgetCellPosition) => document.getElementById(cellId(position))?.focus(),
    [cellId],
  );
  /** Returns the cell at an offset from another one. */
  const beside = ({ key, at }: BudgetCellPosition, down: number, right: number): BudgetCellPosition => {
    const row = Math.min(rows.length - 1, Math.max(0, (rowAt.get(key) ?? 0) + down));
    return { key: rows[row]?.key ?? key, at: Math.min(columns - 1, Math.max(0, at + right)) };
  };
  const onKey = (event: KeyboardEvent, cell: HTMLElement) => {
    const { target, key } = event;
    // These keys also work on a button in the cell, except for Enter, which presses the button.
    const action = target === cell || key === 'm' ? keyActions[key] : undefined;
    if (action === undefined && !amountStart.test(key)) return;
    event.preventDefault();
    // Keeps the page from handling a key that has a meaning in the sheet.
    event.stopPropagation();
    const position = { key: cell.dataset['row'] ?? '', at: Number(cell.dataset['at']) };
    if (action === 'menu') cell.closest('tr')?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
    else if (action === 'clear') onClear(position);
    else if (action === 'forget') onForget(position);
    else onEdit(position, action === 'edit' ? undefined : key);
  };
  const { list: table } = useRowFocus<HTMLTableElement>({ columns, onKey });
  return { current, cellId, focus, beside, setWanted, table };
}
