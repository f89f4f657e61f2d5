import { daysBetween } from '#values/calendar.ts';
import { invertRatio, type Ratio, parseRatio, multiplyRatios } from './ratio.ts';

/** The price of one whole unit of a currency or commodity in another on a day, as an exact decimal text. */
export type Price = { of: string; in: string; day: string; price: string };

/** A price found for a day: its number, and the oldest day of the prices that it is derived from. */
export type Quote = { ratio: Ratio; day: string };

/** The prices of a pair: the days in order, and the price from each day on. */
type Series = { days: string[]; ratios: Ratio[] };

/** The prices of all pairs for lookups. */
export type PriceTable = ReadonlyMap<string, ReadonlyMap<string, Series>>;

/** The maximum number of prices that are chained between two currencies. */
const maxSteps = 3;

/** Sorts prices into a table; the last price of a pair and day wins. */
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

/** Returns the last index whose day is not after a day; -1 if all days are after it. */
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
  const index = findIndexAt(days, day);
  const [ratio, found] = [ratios[index], days[index]];
  return ratio === undefined || found === undefined ? undefined : { ratio, day: found };
}

/** Returns the currencies that are one price away on a day, by a price or its inverse. The newer price wins. */
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
 * Returns the value of one unit in another currency on a day, from the last prices up to that day: of the pair itself, else over as few
 * other currencies as possible. Undefined if no price is known, never 1 or 0.
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

/** The number of days after which a known price is too old for a comparison. */
const comparableDays = 90;
/** A price is questioned if it differs by more than a fifth of the known one. */
const fifths = 5n;

const absolute = (value: bigint) => (value < 0n ? -value : value);

function isFar(price: Ratio, known: Ratio): boolean {
  const [now, before] = [price.over * known.under, known.over * price.under];
  return absolute(now - before) * fifths > absolute(before);
}

/** A typed price of one currency or commodity in another on a day, as a decimal text. */
export type TypedPrice = { of: string; into: string; price: string; day: string };

/**
 * Returns the last known price of a pair if a typed price differs strongly from it; undefined if it does not, or no recent price is known.
 */
export function findPriceIfFar(prices: PriceTable, { of, into, price, day }: TypedPrice): Quote | undefined {
  if (of === into) return undefined;
  const known = priceAt(prices, of, into, day);
  if (known === undefined || daysBetween(known.day, day) > comparableDays) return undefined;
  return isFar(parseRatio(price), known.ratio) ? known : undefined;
}
