import { type Key, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { rowsAhead } from './row-keys.ts';
import { indexNear, type ListRows } from './row-layout.ts';
import { useResized } from './use-resized.ts';
import { useRowHeights } from './use-row-heights.ts';

/** How far a list was scrolled, and the first row that was in sight. */
type ScrollPosition = { topPx: number; index: number; key: Key; startPx: number };

/**
 * Which rows of a list are drawn, and where: an `li` with its `data-index` each. Rows in sight stay where they are when others
 * come, go or change their height above them; at its top a list shows what comes.
 */
export function useDrawnRows(rows: Omit<ListRows, 'otherHeightsPx'>) {
  const { count, keyOf } = rows;
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useRef<ScrollPosition>(undefined);
  const goal = useRef<number>(undefined);
  const [sight, setSight] = useState({ topPx: 0, viewPx: 0 });
  const { layout, measure } = useRowHeights(rows);
  const rangeIn = ({ topPx, viewPx }: typeof sight) => ({
    first: Math.max(0, layout.rowAt(topPx) - rowsAhead),
    // A row that begins where the sight ends is not in it.
    last: Math.min(count - 1, layout.rowAt(topPx + viewPx - 1) + rowsAhead),
  });
  const { first, last } = rangeIn(sight);

  /** Takes in how far the list is scrolled, and has other rows drawn where these are in sight. */
  const look = () => {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    const now = { topPx: Math.max(0, scrollTop), viewPx: clientHeight };
    const index = layout.rowAt(now.topPx);
    seen.current =
      count === 0
        ? undefined
        : { topPx: now.topPx, index, key: keyOf(index), startPx: layout.startOf(index) };
    const range = rangeIn(now);
    if (range.first !== first || range.last !== last) setSight(now);
  };

  const keepInPlace = (element: HTMLElement) => {
    if (seen.current === undefined || seen.current.topPx === 0) return;
    const { topPx, index, key, startPx } = seen.current;
    const now = indexNear(key, index, rows);
    const movedPx = now === undefined ? 0 : layout.startOf(now) - startPx;
    if (movedPx !== 0) element.scrollTop = topPx + movedPx;
  };

  /** Scrolls as little as brings the row in sight that is to be; once it is drawn, that is done. */
  const reach = (element: HTMLElement) => {
    const index = goal.current;
    if (index === undefined) return;
    const { scrollTop, clientHeight } = element;
    const lowestPx = layout.startOf(index + 1) - clientHeight;
    element.scrollTop = lowestPx > scrollTop ? lowestPx : Math.min(scrollTop, layout.startOf(index));
    if (index >= first && index <= last) goal.current = undefined;
  };

  const settle = useEffectEvent(() => {
    const element = scroller.current;
    // What has another height is drawn anew before anybody sees it.
    if (element === null || measure(element.querySelectorAll<HTMLElement>(':scope > ul > [data-index]')))
      return;
    keepInPlace(element);
    reach(element);
    look();
  });
  useLayoutEffect(() => settle());
  const watched = useResized(() => settle());

  return {
    first,
    last,
    startOf: layout.startOf,
    /** What scrolls. */
    scroller,
    /** The ref of each row that is drawn, and of what they lie in. */
    watched,
    /** To be called as the list scrolls. */
    look,
    /** Brings a row in sight, the nearest there is. */
    scrollTo: (index: number) => {
      if (scroller.current === null || count === 0) return;
      goal.current = Math.min(count - 1, Math.max(0, index));
      reach(scroller.current);
      look();
    },
  };
}
