import { useMemo } from 'react';
import { findPriceIfFar, type Quote, type TypedPrice } from '#ledger/commodity/prices.ts';
import { useValuation } from './valuation.ts';

/** A price as it is typed; parts that are missing or cannot be read are undefined. */
type PriceInput = { [Part in keyof TypedPrice]: TypedPrice[Part] | undefined };

/** Returns the last known price if a typed one is far from it, to be asked about; undefined if there is nothing to ask. */
export function useUnusualPrice({ of, into, price, day }: PriceInput): Quote | undefined {
  const prices = useValuation()?.prices;
  return useMemo(() => {
    if (prices === undefined || of === undefined || into === undefined) return undefined;
    if (price === undefined || day === undefined) return undefined;
    return findPriceIfFar(prices, { of, into, price, day });
  }, [prices, of, into, price, day]);
}
