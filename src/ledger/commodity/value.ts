import type { CurrencyTotal } from '#ledger/account.ts';
import { roundRatio } from './ratio.ts';
import { priceAt, type PriceTable } from './prices.ts';
import type { DatedSplit } from './share-split.ts';

/** The data for valuing amounts. */
export type Valuation = {
  prices: PriceTable;
  /** The currency of the book, which is the currency of all values. */
  bookCurrency: string;
  /** Returns the number of decimals of a currency or commodity. */
  decimalsOf: (currency: string) => number;
  /** The share splits. Units held before a split are converted to the later units when they are valued at a later day. */
  splits?: readonly DatedSplit[];
};

/** The value of amounts in the currency of the book. */
export type BookValue = {
  /** The value of all priced amounts, in minor units. */
  minor: bigint;
  /** The amounts without a known price, in their own minor units. They are listed separately and have no value. */
  missing: CurrencyTotal[];
  /** The day of the oldest used price; undefined if no price was used. */
  priceDay: string | undefined;
};

/** Converts an amount in minor units into another currency; undefined without a price. */
export function convertAmount(
  { currency, minor }: CurrencyTotal,
  into: string,
  day: string,
  { prices, decimalsOf }: Pick<Valuation, 'prices' | 'decimalsOf'>,
): { minor: bigint; priceDay: string } | undefined {
  const quote = priceAt(prices, currency, into, day);
  if (quote === undefined) return undefined;
  const { over, under } = quote.ratio;
  const scaled = {
    over: minor * over * 10n ** BigInt(decimalsOf(into)),
    under: under * 10n ** BigInt(decimalsOf(currency)),
  };
  return { minor: roundRatio(scaled), priceDay: quote.day };
}

/** Calculates the value of amounts on a day from the last prices up to it. Each currency is rounded once, half away from zero. */
export function calculateValue(
  totals: readonly CurrencyTotal[],
  day: string,
  valuation: Valuation,
): BookValue {
  const value: BookValue = { minor: 0n, missing: [], priceDay: undefined };
  for (const total of totals) {
    const isOwn = total.currency === '' || total.currency === valuation.bookCurrency;
    const found = isOwn ? undefined : convertAmount(total, valuation.bookCurrency, day, valuation);
    if (isOwn) value.minor += total.minor;
    else if (found === undefined) value.missing.push(total);
    else {
      value.minor += found.minor;
      if (value.priceDay === undefined || found.priceDay < value.priceDay) value.priceDay = found.priceDay;
    }
  }
  return value;
}
