import type { CurrencyTotal } from '#ledger/account.ts';
import { roundRatio } from './ratio.ts';
import { priceAt, type PriceTable } from './prices.ts';
import type { DatedSplit } from './share-split.ts';

/** What amounts are valued by. */
export type Valuation = {
  prices: PriceTable;
  /** The currency of the book, in which is valued. */
  bookCurrency: string;
  /** How many digits after the point a currency or commodity has. */
  decimalsOf: (currency: string) => number;
  /** The splits of shares: what was held before counts as the units that it became, where it is valued by a day after. */
  splits?: readonly DatedSplit[];
};

/** What amounts come to in the currency of the book. */
export type BookValue = {
  /** Of all that a price is known for, in minor units. */
  minor: bigint;
  /** What no price is known for, in its own minor units: it stands apart, and is worth neither as much nor nothing. */
  missing: CurrencyTotal[];
  /** The day of the oldest price that was used; undefined where none was. */
  priceDay: string | undefined;
};

/** An amount of a currency in minor units, in those of another; undefined without a price. */
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

/** What amounts are worth on a day, by the last prices up to it. Each currency is rounded once, half away from zero. */
export function calculateValue(totals: readonly CurrencyTotal[], day: string, valuation: Valuation): BookValue {
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
