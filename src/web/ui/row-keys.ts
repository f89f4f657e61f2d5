/** Number of rows a virtual list renders above and below the visible ones. */
export const overscanRows = 12;

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Returns the row a key leads to; undefined for other keys.
 * @param row the focused row; undefined if the list itself has the focus
 * @param list the first rendered row and the number of rows
 */
export function rowForKey(
  key: string,
  row: number | undefined,
  { first, count }: { first: number; count: number },
): number | undefined {
  const step = steps[key];
  if (step === undefined) return undefined;
  if (row === undefined && Number.isFinite(step)) return first === 0 ? 0 : first + overscanRows;
  return Math.min(count - 1, Math.max(0, (row ?? 0) + step));
}

/** Returns the visible row nearest to the target of a key: further in the same direction, otherwise backwards. */
export function visibleRow(
  wanted: number,
  from: number,
  { count, isHidden }: { count: number; isHidden: (index: number) => boolean },
): number {
  let row = wanted;
  if (wanted > from) while (row < count && isHidden(row)) row += 1;
  while (row > 0 && (row >= count || isHidden(row))) row -= 1;
  return row;
}
