import { monthOf } from '#ledger/book-months.ts';
import { addDays, addMonths, daysBetween, datePartsOf } from '#values/calendar.ts';

/** An exact ratio. The denominator is positive. */
type Ratio = { numerator: bigint; denominator: bigint };

/** The change of an amount, and its ratio to the earlier amount; undefined if that was zero. */
type AmountDelta = { differenceMinor: bigint; ratio: Ratio | undefined };

/**
 * Calculates the change of an amount. The ratio has the sign of the difference, even if the earlier amount was negative. A caller that
 * negates the amounts for display must negate both.
 */
export function compareAmounts(nowMinor: bigint, beforeMinor: bigint): AmountDelta {
  const differenceMinor = nowMinor - beforeMinor;
  const denominator = beforeMinor < 0n ? -beforeMinor : beforeMinor;
  return {
    differenceMinor,
    ratio: denominator === 0n ? undefined : { numerator: differenceMinor, denominator },
  };
}

/** Returns a ratio in whole thousandths (tenths of a percent), halves rounded away from zero. */
export function toPerMille({ numerator, denominator }: Ratio): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return (sign * (numerator * sign * 2000n + denominator)) / (denominator * 2n);
}

/** A range of book days, `YYYY-MM-DD`, without the day `until`. Empty if `until` is not after `from`. */
export type Period = { from: string; until: string };

/** The lengths of intervals in months. */
const lengths = { month: 1, quarter: 3, year: 12 } as const;
export type IntervalKind = keyof typeof lengths;

/** The day, `MM-DD`, on which years begin: that of the calendar, unless the book's months or its tax year begin on another day. */
const newYear = '01-01';

/**
 * Returns the month, quarter or year of a day. `yearStart` (`MM-DD`) is the beginning of years: `04-06` is the tax year from 6 April, with
 * its quarters and months from one 6th to the next.
 */
export function periodAt(kind: IntervalKind, day: string, yearStart = newYear): Period {
  const start = `${day.slice(0, 4)}-${yearStart}`;
  const length = lengths[kind];
  // Finds the last boundary around this year that is not after the day. Each boundary is calculated separately, so that none drifts.
  const boundary = (index: number) => addMonths(start, index * length - 12);
  let index = 0;
  while (boundary(index + 1) <= day && boundary(index + 1) !== boundary(index)) index += 1;
  return { from: boundary(index), until: boundary(index + 1) };
}

/** Splits a period into months, quarters or years; the first and the last interval may be partial. */
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

/** Returns the length of a period in months; undefined if it is not made of whole months. */
function countMonths({ from, until }: Period): number | undefined {
  const [[fromYear, fromMonth], [untilYear, untilMonth]] = [datePartsOf(from), datePartsOf(until)];
  const months = (untilYear - fromYear) * 12 + untilMonth - fromMonth;
  return months > 0 && addMonths(from, months) === until ? months : undefined;
}

/** Shifts a day back by the length of a period: in months if it consists of months, else in days. */
export function shiftBack(period: Period, day: string): string {
  const months = countMonths(period);
  return months === undefined
    ? addDays(day, -daysBetween(period.from, period.until))
    : addMonths(day, -months);
}

/** Returns the period of the same length that ends where this one begins. */
export function periodBefore(period: Period): Period {
  return { from: shiftBack(period, period.from), until: period.from };
}

/**
 * Returns the same days of the year before. If the period is only 29 February and the earlier year has no such day, it is the last day of
 * February.
 */
export function yearBefore({ from, until }: Period): Period {
  const [first, end] = [addMonths(from, -12), addMonths(until, -12)];
  return { from: first < end ? first : addDays(end, -1), until: end };
}

/** Returns the part of a period up to a day, including that day; the whole period if the day is outside. */
export function cutAfterDay({ from, until }: Period, day: string): Period {
  return { from, until: from <= day && day < until ? addDays(day, 1) : until };
}

/**
 * Returns the key of a period: `2026`, `2026-Q2`, `2026-04`, otherwise `2026-04-06..2027-04-06` (without the last day).
 * @param startsOn the day on which named months begin
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
