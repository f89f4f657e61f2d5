import { useEffect, useLayoutEffect, useRef } from 'react';
import { rowForKey } from './row-keys.ts';

/** A cell of a grid. */
type GridCell = { row: number; column: number };

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

const within = (index: number, count: number) => Math.min(count - 1, Math.max(0, index));

/**
 * Returns the cell a key leads to; undefined for other keys. With Ctrl, Home and End lead to the corners.
 * @param size the number of rows and columns
 */
export function cellForKey(
  { key, ctrlKey = false }: { key: string; ctrlKey?: boolean },
  from: GridCell,
  size: { rows: number; columns: number },
): GridCell | undefined {
  const [rows, columns] = steps[key] ?? [];
  if (rows === undefined || columns === undefined) return undefined;
  const toCorner = ctrlKey && (key === 'Home' || key === 'End') ? columns : 0;
  return {
    row: within(from.row + rows + toCorner, size.rows),
    column: within(from.column + columns, size.columns),
  };
}

/** Selector of the focusable elements: the rows of a list, or the cells of a grid in reading order. */
const selector = '[data-row]';

type RowFocusOptions = {
  /** The number of cells in a row of the grid; undefined for a list. */
  columns?: number;
  /** Called with other keys, unless Ctrl, Alt or Meta is held, and the focused row or cell. */
  onKey?: (event: KeyboardEvent, row: HTMLElement, at: number) => void;
};

/** Returns the index in the list or grid a key leads to; undefined for other keys. */
function indexForKey(
  event: KeyboardEvent,
  at: number,
  { count, columns }: { count: number; columns: number | undefined },
): number | undefined {
  if (columns === undefined) return event.ctrlKey ? undefined : rowForKey(event.key, at, { first: 0, count });
  const from = { row: Math.floor(at / columns), column: at % columns };
  const to = cellForKey(event, from, { rows: count / columns, columns });
  return to && to.row * columns + to.column;
}

/** Moves the focus in a list or grid whose rows are all rendered, by arrow keys, Page Up, Page Down, Home and End. */
export function useRowFocus<List extends HTMLElement>({ columns, onKey }: RowFocusOptions = {}) {
  const list = useRef<List>(null);
  const afterDrawing = useRef<number>(undefined);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  useLayoutEffect(() => {
    const at = afterDrawing.current;
    if (at === undefined) return;
    afterDrawing.current = undefined;
    const drawn = rows();
    drawn[Math.min(at, drawn.length - 1)]?.focus();
  });
  useEffect(() => {
    const element = list.current;
    const handleKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.altKey || event.metaKey || !(target instanceof HTMLElement)) return;
      if (target instanceof HTMLInputElement) return;
      const row = target.closest<HTMLElement>(selector);
      const all = rows();
      const at = row === null ? -1 : all.indexOf(row);
      if (row === null || at < 0) return;
      const to = indexForKey(event, at, { count: all.length, columns });
      if (to !== undefined) {
        event.preventDefault();
        all[to]?.focus();
      } else if (!event.ctrlKey) onKey?.(event, row, at);
    };
    element?.addEventListener('keydown', handleKeyDown);
    return () => element?.removeEventListener('keydown', handleKeyDown);
  });
  /** Focuses the row at this index after the next render: the row before it is being removed. */
  const focusAfterDrawing = (at: number) => {
    afterDrawing.current = at;
  };
  return { list, focusAfterDrawing };
}
