import { useEffect } from 'react';
import { useBookToday } from './book-today.ts';
import { valuedTotals } from './totals.ts';
import { useValuationParts } from './valuation.ts';

/** Works out what the accounts of the open book come to, for `useTotals`; one at a time. */
export function useValueTotals(): void {
  const today = useBookToday();
  const { tree, parts } = useValuationParts();
  useEffect(() => {
    valuedTotals.set(parts?.valuing.valueTotals(tree, parts.valuation, today).valueOf);
  }, [parts, tree, today]);
  useEffect(() => () => valuedTotals.set(undefined), []);
}
