import type { Price } from '#ledger/commodity/prices.ts';
import { parseRatio, formatRatio } from '#ledger/commodity/ratio.ts';
import { readCurrencyProp } from '#ledger/props.ts';
import { readIsoDay } from '#values/calendar.ts';
import type { PriceFile } from '#statements/price-file.ts';

/** The prices of a pair in the order of their days. `of` or `in` is '' where the file does not say it. */
export type PairPrices = { of: string; in: string; days: string[]; prices: string[] };

/** What was read of a file: its pairs, and how many lines could not be. */
export type PricePairs = { pairs: PairPrices[]; unreadableCount: number };

/** So many digits a price has before and after the point at most, as where prices are kept. */
const maxPriceDigits = 12;

/** A price as it can be kept: exact up to so many digits; undefined of nothing, of what is below it, and of what is too large. */
export function toStoredPrice(text: string): string | undefined {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return undefined;
  // Most are short, and files hold hundreds of thousands of them.
  if (/^(?:0|[1-9]\d{0,11})\.\d{0,11}[1-9]$/.test(text)) return text;
  const price = formatRatio(parseRatio(text), maxPriceDigits);
  return price === '0' || (price.split('.')[0] ?? '').length > maxPriceDigits ? undefined : price;
}

const isNamed = (symbol: string) => symbol === '' || readCurrencyProp({ Currency: symbol }) === symbol;

/** Puts the prices of a file in order, by their pairs; of a pair and a day the last one counts. What cannot be kept is unread. */
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
    const kept = toStoredPrice(price);
    const isFit = isNamed(of) && isNamed(into) && (of !== into || of === '');
    if (kept === undefined || !isFit || !isDay(day)) {
      rejectedCount += 1;
      continue;
    }
    const key = `${of} ${into}`;
    const pair = pairs.get(key) ?? { of, in: into, byDay: new Map<string, string>() };
    pair.byDay.set(day, kept);
    pairs.set(key, pair);
  }
  const inOrder = [...pairs.values()].map(({ byDay, ...pair }) => {
    const sorted = [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return { ...pair, days: sorted.map(([day]) => day), prices: sorted.map(([, price]) => price) };
  });
  return { pairs: inOrder, unreadableCount: rejectedCount };
}

/** The pairs with what the file did not say in them. */
export function fillMissingSymbols(
  pairs: readonly PairPrices[],
  { of, in: into }: { of: string; in: string },
): PairPrices[] {
  return pairs
    .map((pair) => ({ ...pair, of: pair.of || of, in: pair.in || into }))
    .filter((pair) => pair.of !== '' && pair.in !== '' && pair.of !== pair.in);
}

/**
 * The pairs that a book needs: both are used in it, or one is and the other joins it with another one that is, as the euro does in the
 * table of the European Central Bank.
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

/** The prices of pairs that are not kept yet as they are. */
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

/** How many prices there are, of what besides the currency of the book, and from which day to which; undefined where there are none. */
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
