import { monthOf } from '#ledger/book-months.ts';
import { addDays, addMonths, daysBetween, datePartsOf } from '#values/calendar.ts';

/** A part of something, exactly. The denominator is positive. */
type Ratio = { numerator: bigint; denominator: bigint };

/** By how much an amount changed, and by what part of what it was; undefined where it was nothing. */
type AmountDelta = { differenceMinor: bigint; ratio: Ratio | undefined };

/**
 * The change of an amount. The ratio has the sign of the difference, also where it was negative before: whoever
 * negates the amounts for display negates both.
 */
export function compareAmounts(nowMinor: bigint, beforeMinor: bigint): AmountDelta {
  const differenceMinor = nowMinor - beforeMinor;
  const denominator = beforeMinor < 0n ? -beforeMinor : beforeMinor;
  return {
    differenceMinor,
    ratio: denominator === 0n ? undefined : { numerator: differenceMinor, denominator },
  };
}

/** A ratio in whole thousandths (tenths of a per cent), halves away from zero. */
export function toPerMille({ numerator, denominator }: Ratio): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return (sign * (numerator * sign * 2000n + denominator)) / (denominator * 2n);
}

/** Days of a book as `YYYY-MM-DD`; the last one is not meant. Empty where `until` is not after `from`. */
export type Period = { from: string; until: string };

/** The lengths in which time is cut, in months. */
const lengths = { month: 1, quarter: 3, year: 12 } as const;
export type IntervalKind = keyof typeof lengths;

/** The day, `MM-DD`, on which years begin: of the calendar, unless months of the book or its tax year begin on another. */
const newYear = '01-01';

/**
 * The month, quarter or year in which a day lies. `yearStart` (`MM-DD`) is where years begin: with `04-06` that is the tax year from
 * 6 April, its quarters and its months from one 6th to the next.
 */
export function periodAt(kind: IntervalKind, day: string, yearStart = newYear): Period {
  const start = `${day.slice(0, 4)}-${yearStart}`;
  const length = lengths[kind];
  // Of the boundaries around this year the last that is not after the day; each is reckoned by itself, so none drifts.
  const boundary = (index: number) => addMonths(start, index * length - 12);
  let index = 0;
  while (boundary(index + 1) <= day && boundary(index + 1) !== boundary(index)) index += 1;
  return { from: boundary(index), until: boundary(index + 1) };
}

/** A period cut into months, quarters or years; what it cuts of the first and the last stays cut. */
export function splitPeriod(period: Period, kind: IntervalKind, yearStart = newYear): Period[] {
  const intervals: Period[] = [];
  for (let from = period.from; from < period.until;) {
    const whole = periodAt(kind, from, yearStart);
    const until = whole.until > from && whole.until < period.until ? whole.until : period.until;
    intervals.push({ from, until });
    from = until;
  }
  return intervals;
}

/** How many months a period is long; undefined where it is not made of whole ones. */
function countMonths({ from, until }: Period): number | undefined {
  const [[fromYear, fromMonth], [untilYear, untilMonth]] = [datePartsOf(from), datePartsOf(until)];
  const months = (untilYear - fromYear) * 12 + untilMonth - fromMonth;
  return months > 0 && addMonths(from, months) === until ? months : undefined;
}

/** A day as far back as a period is long: in months where it is made of months, else in days. */
export function shiftBack(period: Period, day: string): string {
  const months = countMonths(period);
  return months === undefined
    ? addDays(day, -daysBetween(period.from, period.until))
    : addMonths(day, -months);
}

/** The period of the same length that ends where this one begins. */
export function periodBefore(period: Period): Period {
  return { from: shiftBack(period, period.from), until: period.from };
}

/** The same days of the year before; for 29 February alone, of which that year has none, the last day of its February. */
export function yearBefore({ from, until }: Period): Period {
  const [first, end] = [addMonths(from, -12), addMonths(until, -12)];
  return { from: first < end ? first : addDays(end, -1), until: end };
}

/** What of a period has passed on a day of it, that day included; in whole where the day lies outside. */
export function cutAfterDay({ from, until }: Period, day: string): Period {
  return { from, until: from <= day && day < until ? addDays(day, 1) : until };
}

/**
 * What tells one period from another: `2026`, `2026-Q2`, `2026-04`, else `2026-04-06..2027-04-06` (the last not meant).
 * @param startsOn the day on which months begin of which whole ones have a name
 */
export function formatPeriodKey({ from, until }: Period, startsOn = 1): string {
  const [, , day] = datePartsOf(from);
  const months = day === startsOn ? countMonths({ from, until }) : undefined;
  const first = monthOf(from, startsOn);
  const [year, month] = [first.slice(0, 4), Number(first.slice(5))];
  if (months === 12 && month === 1) return year;
  if (months === 3 && month % 3 === 1) return `${year}-Q${(month + 2) / 3}`;
  if (months === 1) return first;
  return `${from}..${until}`;
}
