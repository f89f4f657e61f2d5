import { type Key, useMemo, useState } from 'react';
import { layRows, type ListRows } from './row-layout.ts';

/** Lays the rows of a list as high as they were measured, each by its key; `measure` does so for those that are drawn. */
export function useRowHeights({ count, keyOf, expectedPx }: Omit<ListRows, 'otherHeightsPx'>) {
  // One map, in a new wrapper for each change: to copy it takes the longer the more of the list was seen.
  const [others, setOthers] = useState(() => ({ heightsPx: new Map<Key, number>() }));
  const layout = useMemo(
    () => layRows({ count, keyOf, expectedPx, otherHeightsPx: others.heightsPx }),
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
