import { useEffect } from 'react';
import { useBookToday } from '#web/data/book-today.ts';
import { valuedTotals } from '#web/data/accounts/totals.ts';
import { useValuationParts } from '#web/data/prices/valuation.ts';

/** Computes the valued account totals of the open book for `useTotals`. Mount it only once. */
function useValueTotals(): void {
  const today = useBookToday();
  const { tree, parts } = useValuationParts();
  useEffect(() => {
    valuedTotals.set(parts?.valuing.valueTotals(tree, parts.valuation, today).valueOf);
  }, [parts, tree, today]);
  useEffect(() => () => valuedTotals.set(undefined), []);
}

/** Invisible component that values the totals of the open book behind every page. */
export function ValueTotals() {
  useValueTotals();
  return null;
}
