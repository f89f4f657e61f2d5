import { type Key, useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { overscanRows } from './row-keys.ts';

/** The rows of a list: each is as high as is expected, but for those that were measured to be another height. */
type ListRows = {
  count: number;
  keyOf: (index: number) => Key;
  expectedPx: number;
  otherHeightsPx: ReadonlyMap<Key, number>;
};

/** The positions of the rows of a list below one another. */
type RowLayout = {
  /** The distance of a row from the first one; for the row after the last: the height of all. */
  startOf: (index: number) => number;
  heightOf: (index: number) => number;
  /** The row that lies at a depth; the first above all of them, the last below. */
  rowAt: (depthPx: number) => number;
};

/** The number of elements before a place, if those that count stand in front. */
function countBefore(count: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lays the rows of a list below one another; only those of another height are gone through later. */
export function layOutRows({ count, keyOf, expectedPx, otherHeightsPx }: ListRows): RowLayout {
  const others: { index: number; surplusPx: number }[] = [];
  let surplusPx = 0;
  for (let index = 0; otherHeightsPx.size > 0 && index < count; index += 1) {
    const heightPx = otherHeightsPx.get(keyOf(index));
    if (heightPx === undefined) continue;
    surplusPx += heightPx - expectedPx;
    others.push({ index, surplusPx });
  }
  const startOf = (index: number) => {
    const above = countBefore(others.length, (at) => (others[at]?.index ?? 0) < index);
    return index * expectedPx + (others[above - 1]?.surplusPx ?? 0);
  };
  return {
    startOf,
    heightOf: (index) => startOf(index + 1) - startOf(index),
    rowAt: (depthPx) => Math.max(0, countBefore(count, (index) => startOf(index) <= depthPx) - 1),
  };
}

/** The most rows that may come or go above a row at once for it to be found again. */
const maxRowShift = 50;

/** The place of a row that stood at an index before; undefined if it is not near there any more. */
export function indexNear(
  key: Key,
  index: number,
  { count, keyOf }: Pick<ListRows, 'count' | 'keyOf'>,
): number | undefined {
  for (let away = 0; away <= maxRowShift; away += 1) {
    for (const at of [index + away, index - away]) if (at >= 0 && at < count && keyOf(at) === key) return at;
  }
  return undefined;
}

/** Lays the rows of a list as high as they were measured, each by its key; `measure` does so for those that are drawn. */
function useRowHeights({ count, keyOf, expectedPx }: Omit<ListRows, 'otherHeightsPx'>) {
  // One map, in a new wrapper for each change: to copy it takes the longer the more of the list was seen.
  const [others, setOthers] = useState(() => ({ heightsPx: new Map<Key, number>() }));
  const layout = useMemo(
    () => layOutRows({ count, keyOf, expectedPx, otherHeightsPx: others.heightsPx }),
    [count, keyOf, expectedPx, others],
  );
  /** Says whether any of the rows has another height than it is laid with; then they are laid anew. */
  const measure = (rows: Iterable<HTMLElement>): boolean => {
    const { heightsPx } = others;
    let hasChanged = false;
    for (const { dataset, offsetHeight } of rows) {
      const index = Number(dataset.index);
      if (index >= count || offsetHeight === layout.heightOf(index)) continue;
      if (offsetHeight === expectedPx) heightsPx.delete(keyOf(index));
      else heightsPx.set(keyOf(index), offsetHeight);
      hasChanged = true;
    }
    if (hasChanged) setOthers({ heightsPx });
    return hasChanged;
  };
  return { layout, measure };
}

/** A ref for elements whose size is watched: `onResize` is called when that of any becomes another one. */
function useResizeObserver(onResize: () => void) {
  const observer = useRef<ResizeObserver>(undefined);
  const latest = useRef(onResize);
  useLayoutEffect(() => {
    latest.current = onResize;
  });
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const mine = (observer.current ??= new ResizeObserver(() => latest.current()));
    mine.observe(element);
    return () => mine.unobserve(element);
  }, []);
}

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
  const [viewport, setViewport] = useState({ topPx: 0, viewPx: 0 });
  const { layout, measure } = useRowHeights(rows);
  const rangeIn = ({ topPx, viewPx }: typeof viewport) => ({
    first: Math.max(0, layout.rowAt(topPx) - overscanRows),
    // A row that begins where the sight ends is not in it.
    last: Math.min(count - 1, layout.rowAt(topPx + viewPx - 1) + overscanRows),
  });
  const { first, last } = rangeIn(viewport);

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
    if (range.first !== first || range.last !== last) setViewport(now);
  };

  const keepInPlace = (element: HTMLElement) => {
    if (seen.current === undefined || seen.current.topPx === 0) return;
    const { topPx, index, key, startPx } = seen.current;
    const now = indexNear(key, index, rows);
    const movedPx = now === undefined ? 0 : layout.startOf(now) - startPx;
    if (movedPx !== 0) element.scrollTop = topPx + movedPx;
  };

  /** Scrolls as little as brings the row in sight that is to be; once it is drawn, that is done. */
  const scrollToGoal = (element: HTMLElement) => {
    const index = goal.current;
    if (index === undefined) return;
    const { scrollTop, clientHeight } = element;
    const lowestPx = layout.startOf(index + 1) - clientHeight;
    element.scrollTop = lowestPx > scrollTop ? lowestPx : Math.min(scrollTop, layout.startOf(index));
    if (index >= first && index <= last) goal.current = undefined;
  };

  const updateLayout = useEffectEvent(() => {
    const element = scroller.current;
    // What has another height is drawn anew before anybody sees it.
    if (element === null || measure(element.querySelectorAll<HTMLElement>(':scope > ul > [data-index]')))
      return;
    keepInPlace(element);
    scrollToGoal(element);
    look();
  });
  useLayoutEffect(() => updateLayout());
  const watched = useResizeObserver(() => updateLayout());

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
      scrollToGoal(scroller.current);
      look();
    },
  };
}
