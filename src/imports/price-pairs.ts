import type { Price } from '#ledger/commodity/prices.ts';
import { parseRatio, formatRatio } from '#ledger/commodity/ratio.ts';
import { readCurrencyProp } from '#ledger/props.ts';
import { readIsoDay } from '#values/calendar.ts';
import type { PriceFile } from '#statements/price-file.ts';

/** The prices of a pair in date order. `of` or `in` is '' if the file does not name it. */
export type PairPrices = { of: string; in: string; days: string[]; prices: string[] };

/** The price pairs of a file, and the number of unreadable lines. */
export type PricePairs = { pairs: PairPrices[]; unreadableCount: number };

/** Maximum number of digits before and after the point in stored prices. */
const maxPriceDigits = 12;

/** Returns a price with storable precision; undefined if it is zero, negative or too large. */
export function toStoredPrice(text: string): string | undefined {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return undefined;
  // Most prices are short, and files have hundreds of thousands of them.
  if (/^(?:0|[1-9]\d{0,11})\.\d{0,11}[1-9]$/.test(text)) return text;
  const price = formatRatio(parseRatio(text), maxPriceDigits);
  return price === '0' || (price.split('.')[0] ?? '').length > maxPriceDigits ? undefined : price;
}

const isNamed = (symbol: string) => symbol === '' || readCurrencyProp({ Currency: symbol }) === symbol;

/** Sorts the prices of a file by pair and day; the last price of a day counts. Prices that cannot be stored count as unreadable. */
export function groupByPair({ prices, unreadableCount }: PriceFile): PricePairs {
  const pairs = new Map<string, { of: string; in: string; byDay: Map<string, string> }>();
  const days = new Map<string, boolean>();
  const isDay = (day: string) => {
    const known = days.get(day) ?? readIsoDay(day) === day;
    days.set(day, known);
    return known;
  };
  let rejectedCount = unreadableCount;
  for (const { of, in: into, day, price } of prices) {
    const stored = toStoredPrice(price);
    const isFit = isNamed(of) && isNamed(into) && (of !== into || of === '');
    if (stored === undefined || !isFit || !isDay(day)) {
      rejectedCount += 1;
      continue;
    }
    const key = `${of} ${into}`;
    const pair = pairs.get(key) ?? { of, in: into, byDay: new Map<string, string>() };
    pair.byDay.set(day, stored);
    pairs.set(key, pair);
  }
  const inOrder = [...pairs.values()].map(({ byDay, ...pair }) => {
    const sorted = [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return { ...pair, days: sorted.map(([day]) => day), prices: sorted.map(([, price]) => price) };
  });
  return { pairs: inOrder, unreadableCount: rejectedCount };
}

/** Returns the pairs with the missing commodity or currency filled in. */
export function fillMissingSymbols(
  pairs: readonly PairPrices[],
  { of, in: into }: { of: string; in: string },
): PairPrices[] {
  return pairs
    .map((pair) => ({ ...pair, of: pair.of || of, in: pair.in || into }))
    .filter((pair) => pair.of !== '' && pair.in !== '' && pair.of !== pair.in);
}

/**
 * Returns the pairs that a book needs: both sides are used in it, or one side is used and the other joins two used ones, like the euro in
 * the European Central Bank's table.
 */
export function findPairsInUse(pairs: readonly PairPrices[], used: ReadonlySet<string>): PairPrices[] {
  const joined = new Map<string, Set<string>>();
  const note = (joint: string, other: string) => {
    if (!used.has(joint) && used.has(other))
      joined.set(joint, (joined.get(joint) ?? new Set<string>()).add(other));
  };
  for (const { of, in: into } of pairs) {
    note(of, into);
    note(into, of);
  }
  const joins = (joint: string, other: string) => used.has(other) && (joined.get(joint)?.size ?? 0) > 1;
  return pairs.filter(
    ({ of, in: into }) => (used.has(of) && used.has(into)) || joins(of, into) || joins(into, of),
  );
}

/** Returns the prices that are not stored yet. */
export function findNewPrices(pairs: readonly PairPrices[], stored: readonly Price[]): Price[] {
  const known = new Map<string, Map<string, string>>();
  for (const { of, in: into, day, price } of stored) {
    const key = `${of} ${into}`;
    known.set(key, (known.get(key) ?? new Map<string, string>()).set(day, price));
  }
  return pairs.flatMap(({ of, in: into, days, prices }) => {
    const before = known.get(`${of} ${into}`);
    return days.flatMap((day, at) => {
      const price = prices[at] ?? '';
      return before?.get(day) === price ? [] : [{ of, in: into, day, price }];
    });
  });
}

/** Returns the number of prices, the symbols other than the book currency, and the date range; undefined if there are none. */
export function summarizePrices(
  pairs: readonly PairPrices[],
  own: string,
): { count: number; symbols: string[]; from: string; until: string } | undefined {
  const days = pairs.flatMap((pair) => [pair.days[0] ?? '', pair.days.at(-1) ?? '']).toSorted();
  const [from, until] = [days[0], days.at(-1)];
  if (from === undefined || until === undefined) return undefined;
  const symbols = new Set(pairs.flatMap((pair) => [pair.of, pair.in]));
  symbols.delete(own);
  const count = pairs.reduce((sum, pair) => sum + pair.days.length, 0);
  return { count, symbols: [...symbols].toSorted(), from, until };
}
