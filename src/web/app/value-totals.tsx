import { useValueTotals } from '#web/data/value-totals.ts';

/** Values the totals of the open book behind every page. */
export function ValueTotals() {
  useValueTotals();
  return null;
}
