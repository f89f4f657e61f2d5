import { type KeyboardEvent, useCallback, useId, useMemo, useState } from 'react';
import type { SheetRow } from '#ledger/budget/sheet.ts';
import { cellForKey } from '#web/ui/grid-keys.ts';

/** A cell of the sheet: its row by key, and its month by place. */
export type Place = { key: string; at: number };

/** What begins an amount. */
const begins = /^[\d(.,٫+\-−]$/;

/** What a key does in a cell besides leading to another. */
const does: Record<string, 'edit' | 'clear' | 'menu' | 'forget'> = {
  Enter: 'edit',
  F2: 'edit',
  Delete: 'clear',
  Backspace: 'clear',
  m: 'menu',
  Escape: 'forget',
};

type SheetOptions = {
  rows: readonly SheetRow[];
  columns: number;
  /** Begins to type in a cell, over what stands there where a key began it. */
  onEdit: (place: Place, typed?: string) => void;
  onClear: (place: Place) => void;
  onForget: (place: Place) => void;
};

/**
 * The focus of a sheet: one cell has it, or is the one that Tab comes to; keys lead from cell to cell, and do what they do in sheets.
 */
export function useSheet({ rows, columns, onEdit, onClear, onForget }: SheetOptions) {
  const id = useId();
  const [wanted, setWanted] = useState<Place>();
  const rowAt = useMemo(() => new Map(rows.map(({ key }, row) => [key, row])), [rows]);
  const isThere = wanted !== undefined && rowAt.has(wanted.key) && wanted.at < columns;
  const [first] = rows;
  const usual = first && { key: first.key, at: columns > 1 ? 1 : 0 };
  const current = isThere ? wanted : usual;
  const cellId = useCallback((place: Place) => `${id}-${place.key}-${place.at}`, [id]);
  const focus = useCallback((place: Place) => document.getElementById(cellId(place))?.focus(), [cellId]);
  /** The cell that lies so far from another. */
  const beside = ({ key, at }: Place, down: number, right: number): Place => {
    const row = Math.min(rows.length - 1, Math.max(0, (rowAt.get(key) ?? 0) + down));
    return { key: rows[row]?.key ?? key, at: Math.min(columns - 1, Math.max(0, at + right)) };
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || altKey || metaKey || !(target instanceof HTMLElement)) return;
    // What lies over the page, as the menu of a cell, is none of the sheet.
    const cell = event.currentTarget.contains(target) ? target.closest('td') : null;
    const row = cell === null ? undefined : rowAt.get(cell.dataset['row'] ?? '');
    const at = Number(cell?.dataset['at']);
    const place = row === undefined ? undefined : { key: rows[row]?.key ?? '', at };
    if (cell === null || row === undefined || place === undefined || target instanceof HTMLInputElement)
      return;
    const next = cellForKey({ key, ctrlKey }, { row, column: at }, { rows: rows.length, columns });
    const nextRow = next && rows[next.row];
    if (next !== undefined && nextRow !== undefined) {
      event.preventDefault();
      return focus({ key: nextRow.key, at: next.column });
    }
    if (ctrlKey) return;
    // From a button of the cell too: there Enter is its own.
    const what = target === cell || key === 'm' ? does[key] : undefined;
    if (what === undefined && !begins.test(key)) return;
    event.preventDefault();
    // A key that means something here means nothing to the page.
    event.stopPropagation();
    if (what === 'menu') cell.closest('tr')?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
    else if (what === 'clear') onClear(place);
    else if (what === 'forget') onForget(place);
    else onEdit(place, what === 'edit' ? undefined : key);
  };
  return { current, cellId, focus, beside, setWanted, handleKeyDown };
}
