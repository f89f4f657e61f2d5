import { useVirtualizer } from '@tanstack/react-virtual';
import { type Key, type ReactNode, useEffect, useRef } from 'react';
import classes from './virtual-list.module.css';

type VirtualListProps = {
  label: string;
  count: number;
  /** The height a row is expected to have, in pixels; the real one is measured. */
  rowHeightPx: number;
  keyOf: (index: number) => Key;
  renderRow: (index: number) => ReactNode;
  /** Called when the last rows come into view; ask for the next page there. */
  onEndReached?: (() => void) | undefined;
  /** Shown below the last row, for instance while the next page is on its way. */
  footer?: ReactNode;
};

const rowsAhead = 12;

/** A list that draws only what is seen, so that a hundred thousand rows scroll like fifty. */
export function VirtualList({
  label,
  count,
  rowHeightPx,
  keyOf,
  renderRow,
  onEndReached,
  footer,
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: keyOf,
    overscan: rowsAhead,
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? -1;

  useEffect(() => {
    if (count > 0 && last >= count - rowsAhead) onEndReached?.();
  }, [last, count, onEndReached]);

  return (
    // The list itself scrolls, so it can be reached and moved by the keyboard.
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
  );
}
