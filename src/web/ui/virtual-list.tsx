import { type Key, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { rowForKey, visibleRow } from './row-keys.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import classes from './virtual-list.module.css';

/** Imperative functions of a list. */
export type VirtualListHandle = { scrollTo: (index: number) => void; focus: (index: number) => void };

type VirtualListProps = {
  label: string;
  count: number;
  /** The expected height of a row, in pixels; the real height is measured. */
  rowHeightPx: number;
  keyOf: (index: number) => Key;
  renderRow: (index: number) => ReactNode;
  /** True if a row is folded behind one above it: it takes no space, and keys skip it. */
  isHidden?: ((index: number) => boolean) | undefined;
  /** A row that stays rendered at any scroll position, because the user types in it. */
  pinned?: number | undefined;
  /** Called near the end of the list, to load the next page. */
  onEndReached?: (() => void) | undefined;
  /** Called when a key with Shift moves from one row to another, to select the rows between. */
  onExtend?: ((from: number, to: number) => void) | undefined;
  /** Called with the rendered rows. */
  onRange?: ((first: number, last: number) => void) | undefined;
  /** Shown below the last row, for example while the next page loads. */
  footer?: ReactNode;
  ref?: Ref<VirtualListHandle>;
};

/** Number of rows before the end at which more are requested, so that scrolling does not stop. */
const endThresholdRows = 8;

const noneHidden = () => false;

/** Focuses the first control of a row; controls marked as aside are reached by Tab. */
function focusRow(list: HTMLElement | null, index: number): boolean {
  const control = list?.querySelector<HTMLElement>(
    `:scope > ul > [data-index="${index}"] :is(a, button):not([data-aside])`,
  );
  control?.focus({ preventScroll: true });
  return control !== null && control !== undefined;
}

/** A list that renders only visible rows, so that a hundred thousand rows scroll like fifty; arrow keys move from row to row. */
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
    // A row that was not rendered when it should be focused is rendered by now.
    if (wanted.current !== undefined && focusRow(scroller.current, wanted.current))
      wanted.current = undefined;
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
