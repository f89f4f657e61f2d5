/** How many rows a virtual list draws above and below what is in sight. */
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
 * The row that a key leads to; undefined where the key leads to none.
 * @param row the one in focus; none where the list itself has it
 * @param list the first row that is drawn, and how many there are
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

/** The row nearest to the one that a key leads to that is drawn: further on in the same direction, else back. */
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
