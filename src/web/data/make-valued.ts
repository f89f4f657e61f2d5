import { useMemo } from 'react';
import type { Valued } from '#ledger/reports/valued.ts';
import { useValuationParts } from './valuation.ts';

/**
 * What makes a report in the currency of the open book, anew for each, as it remembers what had no price.
 * @returns `make` is undefined where all is of one currency; `isKnown` is false as long as nothing can be valued
 */
export function useMakeValued(): { isKnown: boolean; make: ((at?: string) => Valued) | undefined } {
  const { tree, isWanted, parts } = useValuationParts();
  return useMemo(() => {
    const make = parts && ((at?: string) => parts.valuing.makeValued(tree, parts.valuation, at));
    return { isKnown: !isWanted || make !== undefined, make };
  }, [isWanted, parts, tree]);
}
