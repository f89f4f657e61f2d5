import type { Price } from '#ledger/commodity/prices.ts';
import { formatRatio } from '#ledger/commodity/ratio.ts';
import { scaleCents, type ExampleMonth } from './months.ts';
import { formatExampleDay, listExampleMonths, createRandom } from './postings.ts';

/** What a whole one of something costs, in ten-thousandths of what is like the euro. */
export type MonthPrices = { month: ExampleMonth; abroad: bigint; shares: bigint };

/** What the money abroad is worth when all is usual, and how far that moves. */
const usual = { EUR: 10_800n, USD: 9250n };
const most = { abroad: 150, fall: 22, rise: 43 };
const sharesAtFirst = 384_200n;

/** The money of which the household has some besides its own: never that of the book. */
export function foreignCurrencyOf(currency: string): 'EUR' | 'USD' {
  return currency === 'EUR' ? 'USD' : 'EUR';
}

/** What the money abroad and the fund cost in each month, a walk that begins with the example; what a month changes hangs on it alone. */
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

/** More digits than the minor unit has, so that a price is exact in any money. */
const digits = 8;
const scale = 1_000_000;

/** A price in the money of the book, as a decimal text. */
function priceText(tenThousandths: bigint, decimals: number): string {
  // Hundredths of a whole one, as many times as keeps what is less than a minor unit.
  const over = scaleCents(100 * scale, decimals) * tenThousandths;
  return formatRatio({ over, under: BigInt(scale) * 10_000n * 10n ** BigInt(decimals) }, digits);
}

/** The same as prices of a book, on the first day of each month. */
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
