import { type Key, useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { overscanRows } from './row-keys.ts';

/** The rows of a list: each has the expected height, except those measured with another height. */
type ListRows = {
  count: number;
  keyOf: (index: number) => Key;
  expectedPx: number;
  otherHeightsPx: ReadonlyMap<Key, number>;
};

/** The vertical positions of the rows in a list. */
type RowLayout = {
  /** Returns the distance of a row from the first one; for the index after the last row, the total height. */
  startOf: (index: number) => number;
  heightOf: (index: number) => number;
  /** Returns the row at a depth; the first row for depths above the list, the last row below it. */
  rowAt: (depthPx: number) => number;
};

/** Binary search: the number of leading indices for which `isBefore` is true. */
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

/** Computes the layout of a list; later lookups go through the rows of another height only. */
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

/** Maximum number of rows added or removed above a row at once for it to be found again. */
const maxRowShift = 50;

/** Returns the new index of a row from its previous index; undefined if it is no longer near. */
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

/** Lays out the rows by their measured heights, stored by key; `measure` measures the rendered rows. */
function useRowHeights({ count, keyOf, expectedPx }: Omit<ListRows, 'otherHeightsPx'>) {
  // One map in a new wrapper for each change, because copying it takes longer the more rows were seen.
  const [others, setOthers] = useState(() => ({ heightsPx: new Map<Key, number>() }));
  const layout = useMemo(
    () => layOutRows({ count, keyOf, expectedPx, otherHeightsPx: others.heightsPx }),
    [count, keyOf, expectedPx, others],
  );
  /** Returns true if any row differs from its layout height; then the layout is computed again. */
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

/** Returns a ref for observed elements: `onResize` is called after any of them changes its size. */
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

/** The scroll position of a list, and its first visible row. */
type ScrollPosition = { topPx: number; index: number; key: Key; startPx: number };

/**
 * Returns which rows of a list to render and their positions; each is an `li` with a `data-index`. Visible rows stay in place when rows
 * above them are added, removed or resized; a list scrolled to the top shows new rows.
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
    // A row that begins at the lower edge is not visible.
    last: Math.min(count - 1, layout.rowAt(topPx + viewPx - 1) + overscanRows),
  });
  const { first, last } = rangeIn(viewport);

  /** Reads the scroll position and renders other rows if they are visible. */
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

  const holdPosition = (element: HTMLElement) => {
    if (seen.current === undefined || seen.current.topPx === 0) return;
    const { topPx, index, key, startPx } = seen.current;
    const now = indexNear(key, index, rows);
    const movedPx = now === undefined ? 0 : layout.startOf(now) - startPx;
    if (movedPx !== 0) element.scrollTop = topPx + movedPx;
  };

  /** Scrolls as little as needed to show the target row; done when it is rendered. */
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
    // Rows of another height are laid out again before the browser paints.
    if (element === null || measure(element.querySelectorAll<HTMLElement>(':scope > ul > [data-index]')))
      return;
    holdPosition(element);
    scrollToGoal(element);
    look();
  });
  useLayoutEffect(() => updateLayout());
  const watched = useResizeObserver(() => updateLayout());

  return {
    first,
    last,
    startOf: layout.startOf,
    /** Ref of the scrolling element. */
    scroller,
    /** Ref of each rendered row and of their container. */
    watched,
    /** Handler of the scroll event. */
    look,
    /** Scrolls a row, or the nearest existing one, into view. */
    scrollTo: (index: number) => {
      if (scroller.current === null || count === 0) return;
      goal.current = Math.min(count - 1, Math.max(0, index));
      scrollToGoal(scroller.current);
      look();
    },
  };
}
