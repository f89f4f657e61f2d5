import type { Price } from '#ledger/commodity/prices.ts';
import { formatRatio } from '#ledger/commodity/ratio.ts';
import { scaleCents, type ExampleMonth } from './months.ts';
import { formatExampleDay, listExampleMonths, createRandom } from './postings.ts';

/** The prices of one unit in a month, in ten-thousandths of a euro-like currency. */
export type MonthPrices = { month: ExampleMonth; abroad: bigint; shares: bigint };

/** The usual value of the foreign currency, and the range of price changes. */
const usual = { EUR: 10_800n, USD: 9250n };
const most = { abroad: 150, fall: 22, rise: 43 };
const sharesAtFirst = 384_200n;

/** Returns the foreign currency of the household, which is never that of the book. */
export function foreignCurrencyOf(currency: string): 'EUR' | 'USD' {
  return currency === 'EUR' ? 'USD' : 'EUR';
}

/**
 * Creates the monthly prices of the foreign currency and the fund as a random walk from the first month. The change of a month depends only
 * on the month.
 */
export function createMonthPrices(today: string, currency: string, seed: number): MonthPrices[] {
  const center = usual[foreignCurrencyOf(currency)];
  let [abroad, shares] = [center, sharesAtFirst];
  return listExampleMonths(today).map((month) => {
    const random = createRandom(seed * 900_007 + month.year * 12 + month.month);
    abroad += (center - abroad) / 4n + BigInt(random(2 * most.abroad + 1) - most.abroad);
    shares += (shares * BigInt(random(most.fall + most.rise + 1) - most.fall)) / 1000n;
    return { month, abroad, shares };
  });
}

/** More decimals than any minor unit has, so that a price is exact in every currency. */
const digits = 8;
const scale = 1_000_000;

/** Formats a price in the currency of the book as a decimal text. */
function priceText(tenThousandths: bigint, decimals: number): string {
  // The scale keeps the digits below a minor unit.
  const over = scaleCents(100 * scale, decimals) * tenThousandths;
  return formatRatio({ over, under: BigInt(scale) * 10_000n * 10n ** BigInt(decimals) }, digits);
}

/** Returns the monthly prices as prices of a book, on the first day of each month. */
export function toBookPrices(
  months: readonly MonthPrices[],
  { currency, decimals, symbol }: { currency: string; decimals: number; symbol: string },
): Price[] {
  return months.flatMap(({ month, abroad, shares }) => {
    const common = { in: currency, day: formatExampleDay(month, 1) };
    return [
      { ...common, of: foreignCurrencyOf(currency), price: priceText(abroad, decimals) },
      { ...common, of: symbol, price: priceText(shares, decimals) },
    ];
  });
}
