import { useMemo } from 'react';
import { findPriceIfFar, type Quote, type TypedPrice } from '#ledger/commodity/prices.ts';
import { useValuation } from './valuation.ts';

/** A typed price; missing or invalid parts are undefined. */
type PriceInput = { [Part in keyof TypedPrice]: TypedPrice[Part] | undefined };

/** Returns the last known price if a typed price differs from it a lot, so that the user can be asked; undefined otherwise. */
export function useUnusualPrice({ of, into, price, day }: PriceInput): Quote | undefined {
  const prices = useValuation()?.prices;
  return useMemo(() => {
    if (prices === undefined || of === undefined || into === undefined) return undefined;
    if (price === undefined || day === undefined) return undefined;
    return findPriceIfFar(prices, { of, into, price, day });
  }, [prices, of, into, price, day]);
}
