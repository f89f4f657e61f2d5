import type { Key } from 'react';

/** The rows of a list: each is as high as is expected, but for those that were measured to be another height. */
export type ListRows = {
  count: number;
  keyOf: (index: number) => Key;
  expectedPx: number;
  otherHeightsPx: ReadonlyMap<Key, number>;
};

/** Where the rows of a list lie below one another. */
export type RowLayout = {
  /** How far below the first row one begins; of the row after the last: how high they all are. */
  startOf: (index: number) => number;
  heightOf: (index: number) => number;
  /** The row that lies at a depth; the first above all of them, the last below. */
  rowAt: (depthPx: number) => number;
};

/** How many of so many come before something, where those that do stand in front. */
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
export function layRows({ count, keyOf, expectedPx, otherHeightsPx }: ListRows): RowLayout {
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

/** How many rows may come or go above a row at once for it to be found again. */
const rowsLookedAt = 50;

/** Where a row stands that stood at an index before; undefined when it is not near there any more. */
export function indexNear(
  key: Key,
  index: number,
  { count, keyOf }: Pick<ListRows, 'count' | 'keyOf'>,
): number | undefined {
  for (let away = 0; away <= rowsLookedAt; away += 1) {
    for (const at of [index + away, index - away]) if (at >= 0 && at < count && keyOf(at) === key) return at;
  }
  return undefined;
}
