import { type Key, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { rowForKey, visibleRow } from './row-keys.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
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
  /** Whether a row is folded away behind one above it: it takes no room, and keys pass it over. */
  isHidden?: ((index: number) => boolean) | undefined;
  /** A row that stays drawn wherever the list is scrolled to: something is typed in it. */
  pinned?: number | undefined;
  /** Called when the end comes near; ask for the next page there. */
  onEndReached?: (() => void) | undefined;
  /** Called when a key with Shift leads from one row to another: what lies between is meant. */
  onExtend?: ((from: number, to: number) => void) | undefined;
  /** Called with the rows in sight. */
  onRange?: ((first: number, last: number) => void) | undefined;
  /** Shown below the last row, for instance while the next page is on its way. */
  footer?: ReactNode;
  ref?: Ref<VirtualListHandle>;
};

/** How near to its end what is drawn may come before a list asks for more, in rows, so that scrolling does not stop there. */
const endThresholdRows = 8;

const noneHidden = () => false;

/** The first control of a row takes the focus of the row; what stands aside is reached by Tab. */
function focusRow(list: HTMLElement | null, index: number): boolean {
  const control = list?.querySelector<HTMLElement>(
    `:scope > ul > [data-index="${index}"] :is(a, button):not([data-aside])`,
  );
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
  isHidden = noneHidden,
  pinned = -1,
  onEndReached,
  onExtend,
  onRange,
  footer,
  ref,
}: VirtualListProps) {
  const wanted = useRef<number>(undefined);
  const { first, last, startOf, scroller, watched, look, scrollTo } = useDrawnRows({
    count,
    keyOf,
    expectedPx: rowHeightPx,
  });

  useEffect(() => {
    if (count > 0 && last >= count - endThresholdRows) onEndReached?.();
  }, [last, count, onEndReached]);
  useEffect(() => {
    if (count > 0) onRange?.(first, last);
  }, [first, last, count, onRange]);
  useEffect(() => {
    // A row that was out of sight when it was to be focused is drawn by now.
    if (wanted.current !== undefined && focusRow(scroller.current, wanted.current)) wanted.current = undefined;
  });

  const focus = (index: number) => {
    if (index < 0 || index >= count) return;
    scrollTo(index);
    if (!focusRow(scroller.current, index)) wanted.current = index;
  };
  useImperativeHandle(ref, () => ({ scrollTo, focus }));

  useEffect(() => {
    const element = scroller.current;
    const handleKeyDown = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey;
      if (isChord || !(event.target instanceof HTMLElement)) return;
      if (event.target.closest('input, textarea, form, [role="menu"]') !== null) return;
      const row = event.target.closest<HTMLElement>('[data-index]');
      const from = row === null ? undefined : Number(row.dataset.index);
      const wantedRow = rowForKey(event.key, from, { first, count });
      if (wantedRow === undefined) return;
      event.preventDefault();
      const to = visibleRow(wantedRow, from ?? -1, { count, isHidden });
      if (event.shiftKey && from !== undefined) onExtend?.(from, to);
      focus(to);
    };
    element?.addEventListener('keydown', handleKeyDown);
    return () => element?.removeEventListener('keydown', handleKeyDown);
  });

  const drawn = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  if (pinned >= 0 && (pinned < first || pinned > last)) drawn.push(pinned);

  return (
    <div ref={watched} className={classes.frame}>
      {/* The list itself scrolls, so it can be reached and moved by the keyboard. */}
      <div
        ref={scroller}
        className={classes.scroller}
        tabIndex={0}
        role="region"
        aria-label={label}
        onScroll={look}
      >
        <ul className={classes.rows} style={{ height: startOf(count) }} aria-label={label}>
          {drawn.map((index) => (
            <li
              key={keyOf(index)}
              ref={watched}
              data-index={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              className={classes.row}
              hidden={isHidden(index)}
              style={{ transform: `translateY(${startOf(index)}px)` }}
            >
              {renderRow(index)}
            </li>
          ))}
        </ul>
        {footer}
      </div>
    </div>
  );
}
