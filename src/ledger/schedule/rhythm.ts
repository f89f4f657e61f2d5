import { addDays } from '#values/calendar.ts';
import { countClosedBeside, maxClosedDays } from './bank-days.ts';
import { dayNumber, toDayNumber, partsOfNumber } from './nominal-days.ts';

/** The interval of a recurring payment, in days or months. */
export type Rhythm = '7d' | '14d' | '28d' | '1m' | '2m' | '3m' | '6m' | '12m';

const daysOfMonth = 365.25 / 12;

/** The length of an interval in days, and in months if it consists of months. */
type Length = { days: number; months?: number };

const ofMonths = (months: number): Length => ({ days: months * daysOfMonth, months });

const lengths: readonly (readonly [Rhythm, Length])[] = [
  ['7d', { days: 7 }],
  ['14d', { days: 14 }],
  ['28d', { days: 28 }],
  ['1m', ofMonths(1)],
  ['2m', ofMonths(2)],
  ['3m', ofMonths(3)],
  ['6m', ofMonths(6)],
  ['12m', ofMonths(12)],
];

/** The minimum number of equal gaps; fewer for yearly rhythms, because few books go back that far. */
const leastGaps = 3;
const leastYears = 2;
/** One of this many gaps may differ, because of a late or missing payment. */
const gapsPerMiss = 5;

const toleranceOf = ({ days }: Length) => Math.max(2, 0.08 * days);

/** Returns the number of the same day some months later, or of the last day of a shorter month. */
function monthsLater(number: number, months: number): number {
  const [year, month, day] = partsOfNumber(number);
  const first = dayNumber(year, month + months, 1);
  return Math.min(first + day, dayNumber(year, month + months + 1, 1)) - 1;
}

/** Returns the deviation of a gap from an interval in days. Months differ in length, and banks may have moved either day. */
function offBy(from: number, until: number, { days, months }: Length): number {
  const off = Math.abs(until - from - days);
  if (months === undefined || off > 0.08 * days + 3 * maxClosedDays) return off;
  const ofCalendar = Math.abs(until - monthsLater(from, months));
  return Math.max(0, Math.min(off, ofCalendar) - countClosedBeside(from) - countClosedBeside(until));
}

/** Finds the rhythm of some days; undefined if they have none. */
export function findRhythm(days: readonly string[]): Rhythm | undefined {
  const sorted = [...new Set(days)].toSorted().map(toDayNumber);
  const gaps = sorted.slice(1).map((day, at) => [sorted[at] ?? day, day] as const);
  const misses = Math.floor(gaps.length / gapsPerMiss);
  const fitting = lengths.flatMap(([rhythm, length]) => {
    const off = gaps.map(([from, until]) => offBy(from, until, length));
    const right = off.filter((each) => each <= toleranceOf(length));
    const least = rhythm === '12m' ? leastYears : leastGaps;
    if (right.length < Math.max(least, gaps.length - misses)) return [];
    return [{ rhythm, off: right.reduce((sum, each) => sum + each, 0) / right.length }];
  });
  return fitting.toSorted((a, b) => a.off - b.off)[0]?.rhythm;
}

/** Returns the next day of a rhythm, and the latest day before it counts as ended. */
export function findNextDay(day: string, rhythm: Rhythm): { day: string; latest: string } {
  const length = lengths.find(([each]) => each === rhythm)?.[1] ?? { days: 0 };
  const next = addDays(day, Math.round(length.days));
  return { day: next, latest: addDays(next, Math.ceil(toleranceOf(length))) };
}

/** The number of occurrences of a rhythm in a year. */
export const perYear: Record<Rhythm, bigint> = {
  '7d': 52n,
  '14d': 26n,
  '28d': 13n,
  '1m': 12n,
  '2m': 6n,
  '3m': 4n,
  '6m': 2n,
  '12m': 1n,
};
