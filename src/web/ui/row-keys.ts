/** How many rows a virtual list draws above and below what is in sight. */
export const rowsAhead = 12;

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
  if (row === undefined && Number.isFinite(step)) return first === 0 ? 0 : first + rowsAhead;
  return Math.min(count - 1, Math.max(0, (row ?? 0) + step));
}
