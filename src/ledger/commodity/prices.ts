import { daysBetween } from '#values/calendar.ts';
import { invertRatio, type Ratio, parseRatio, multiplyRatios } from './ratio.ts';

/** What one whole unit of a currency or commodity was worth in another on a day; a decimal text, which is exact. */
export type Price = { of: string; in: string; day: string; price: string };

/** A price as it is found for a day: the number, and the oldest day of those that it is made of. */
export type Quote = { ratio: Ratio; day: string };

/** The prices of a pair: their days in order, and what holds from each on. */
type Series = { days: string[]; ratios: Ratio[] };

/** What prices are looked up in. */
export type PriceTable = ReadonlyMap<string, ReadonlyMap<string, Series>>;

/** How many prices may lie between two currencies, one after another. */
const maxSteps = 3;

/** Puts prices in order; of one pair and day the last one counts. */
export function makePriceTable(prices: readonly Price[]): PriceTable {
  const table = new Map<string, Map<string, Map<string, string>>>();
  for (const { of, in: into, day, price } of prices) {
    const pairs = table.get(of) ?? new Map<string, Map<string, string>>();
    const days = pairs.get(into) ?? new Map<string, string>();
    table.set(of, pairs.set(into, days.set(day, price)));
  }
  const seriesOf = (days: ReadonlyMap<string, string>): Series => {
    const sorted = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return { days: sorted.map(([day]) => day), ratios: sorted.map(([, price]) => parseRatio(price)) };
  };
  return new Map(
    [...table].map(([of, pairs]) => [of, new Map([...pairs].map(([into, days]) => [into, seriesOf(days)]))]),
  );
}

/** The last place whose day is not after a day; -1 where all are. */
function findIndexAt(days: readonly string[], day: string): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function quoteIn({ days, ratios }: Series, day: string): Quote | undefined {
  const place = findIndexAt(days, day);
  const [ratio, found] = [ratios[place], days[place]];
  return ratio === undefined || found === undefined ? undefined : { ratio, day: found };
}

/** What lies one price away on a day: by the price itself, or by the one the other way round. The younger counts. */
function findNeighbours(table: PriceTable, of: string, day: string): Map<string, Quote> {
  const found = new Map<string, Quote>();
  const keep = (into: string, quote: Quote | undefined) => {
    const before = found.get(into);
    if (quote !== undefined && (before === undefined || before.day < quote.day)) found.set(into, quote);
  };
  for (const [into, series] of table.get(of) ?? []) keep(into, quoteIn(series, day));
  for (const [other, pairs] of table) {
    const series = pairs.get(of);
    const quote = series && quoteIn(series, day);
    const ratio = quote && invertRatio(quote.ratio);
    keep(other, ratio && { ratio, day: quote.day });
  }
  return found;
}

const older = (a: string, b: string): string => (a < b ? a : b);

/**
 * What one of a currency or commodity is worth in another on a day, by the last prices up to that day: of the pair itself, else over
 * as few others as possible. Undefined where nothing is known: never 1, never 0.
 */
export function priceAt(table: PriceTable, of: string, into: string, day: string): Quote | undefined {
  if (of === into) return { ratio: { over: 1n, under: 1n }, day };
  let reached = new Map<string, Quote>([[of, { ratio: { over: 1n, under: 1n }, day: '9999-12-31' }]]);
  const seen = new Set([of]);
  for (let step = 0; step < maxSteps; step += 1) {
    const next = new Map<string, Quote>();
    for (const [at, { ratio, day: oldest }] of reached)
      for (const [other, quote] of findNeighbours(table, at, day)) {
        if (seen.has(other)) continue;
        const found = { ratio: multiplyRatios(ratio, quote.ratio), day: older(oldest, quote.day) };
        const before = next.get(other);
        if (before === undefined || before.day < found.day) next.set(other, found);
      }
    const found = next.get(into);
    if (found !== undefined) return found;
    for (const other of next.keys()) seen.add(other);
    reached = next;
  }
  return undefined;
}

/** A known price tells nothing of one that is so many days younger. */
const comparableDays = 90;
/** A price is questioned if it differs by more than a fifth of the known one. */
const fifths = 5n;

const absolute = (value: bigint) => (value < 0n ? -value : value);

function isFar(price: Ratio, known: Ratio): boolean {
  const [now, before] = [price.over * known.under, known.over * price.under];
  return absolute(now - before) * fifths > absolute(before);
}

/** A price of one currency or commodity in another on a day, as a decimal text. */
export type TypedPrice = { of: string; into: string; price: string; day: string };

/** Returns the last known price of a pair if a typed price is far from it; undefined if it is not, or nothing recent is known. */
export function findPriceIfFar(prices: PriceTable, { of, into, price, day }: TypedPrice): Quote | undefined {
  if (of === into) return undefined;
  const known = priceAt(prices, of, into, day);
  if (known === undefined || daysBetween(known.day, day) > comparableDays) return undefined;
  return isFar(parseRatio(price), known.ratio) ? known : undefined;
}
