import { daysBetween } from '#values/calendar.ts';
import { priceAt, type PriceTable, type Quote } from './prices.ts';
import { type Ratio, ratioOf } from './ratio.ts';

/** A known price tells nothing of one that is so many days younger. */
const tellsForDays = 90;
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
export function knownIfFar(prices: PriceTable, { of, into, price, day }: TypedPrice): Quote | undefined {
  if (of === into) return undefined;
  const known = priceAt(prices, of, into, day);
  if (known === undefined || daysBetween(known.day, day) > tellsForDays) return undefined;
  return isFar(ratioOf(price), known.ratio) ? known : undefined;
}
