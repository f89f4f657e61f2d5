import { useVirtualizer } from '@tanstack/react-virtual';
import { type Key, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { rowForKey, rowsAhead } from './row-keys.ts';
import classes from './virtual-list.module.css';

/** What can be done with a list from outside. */
export type VirtualListHandle = { scrollTo: (index: number) => void; focus: (index: number) => void };

type VirtualListProps = {
  label: string;
  count: number;
  /** The height a row is expected to have, in pixels; the real one is measured. */
  rowHeightPx: number;
  keyOf: (index: number) => Key;
  renderRow: (index: number) => ReactNode;
  /** Called when the end comes near; ask for the next page there. */
  onEndReached?: (() => void) | undefined;
  /** Called with the rows in sight. */
  onRange?: ((first: number, last: number) => void) | undefined;
  /** Shown below the last row, for instance while the next page is on its way. */
  footer?: ReactNode;
  ref?: Ref<VirtualListHandle>;
};

/** How near to its end what is drawn may come before a list asks for more, in rows, so that scrolling does not stop there. */
const rowsBeforeEnd = 8;

/** The first control of a row takes the focus of the row. */
function focusIn(list: HTMLElement | null, index: number): boolean {
  const control = list?.querySelector<HTMLElement>(`:scope > ul > [data-index="${index}"] button`);
  control?.focus({ preventScroll: true });
  return control !== null && control !== undefined;
}

/** A list that draws only what is seen, so that a hundred thousand rows scroll like fifty; arrow keys go from row to row. */
export function VirtualList({
  label,
  count,
  rowHeightPx,
  keyOf,
  renderRow,
  onEndReached,
  onRange,
  footer,
  ref,
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: keyOf,
    overscan: rowsAhead,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? -1;

  useEffect(() => {
    if (count > 0 && last >= count - rowsBeforeEnd) onEndReached?.();
  }, [last, count, onEndReached]);
  useEffect(() => {
    if (last >= 0) onRange?.(first, last);
  }, [first, last, count, onRange]);
  useEffect(() => {
    // A row that was out of sight when it was to be focused is drawn by now.
    if (wanted.current !== undefined && focusIn(scroller.current, wanted.current)) wanted.current = undefined;
  });

  const focus = (index: number) => {
    if (index < 0 || index >= count) return;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    if (!focusIn(scroller.current, index)) wanted.current = index;
  };
  useImperativeHandle(ref, () => ({
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    focus,
  }));

  useEffect(() => {
    const element = scroller.current;
    const handleKeyDown = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey;
      if (isChord || !(event.target instanceof HTMLElement)) return;
      if (event.target.closest('input, textarea, [role="menu"]') !== null) return;
      const row = event.target.closest<HTMLElement>('[data-index]');
      const from = row === null ? undefined : Number(row.dataset.index);
      const wantedRow = rowForKey(event.key, from, { first, count });
      if (wantedRow === undefined) return;
      event.preventDefault();
      focus(wantedRow);
    };
    element?.addEventListener('keydown', handleKeyDown);
    return () => element?.removeEventListener('keydown', handleKeyDown);
  });

  return (
    <div className={classes.frame}>
      {/* The list itself scrolls, so it can be reached and moved by the keyboard. */}
      <div ref={scroller} className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
        <ul className={classes.rows} style={{ height: virtualizer.getTotalSize() }} aria-label={label}>
          {rows.map((row) => (
            <li
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              aria-setsize={count}
              aria-posinset={row.index + 1}
              className={classes.row}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {renderRow(row.index)}
            </li>
          ))}
        </ul>
        {footer}
      </div>
    </div>
  );
}
