import { addDays } from '#values/calendar.ts';
import { countClosedBeside, maxClosedDays } from './bank-days.ts';
import { dayNumber, toDayNumber, partsOfNumber } from './nominal-days.ts';

/** How often something comes, by days or by months. */
export type Rhythm = '7d' | '14d' | '28d' | '1m' | '2m' | '3m' | '6m' | '12m';

const daysOfMonth = 365.25 / 12;

/** How many days lie between, and how many months where it is these that are counted. */
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

/** So many gaps alike make a rhythm; of years fewer, for few books go back so far. */
const leastGaps = 3;
const leastYears = 2;
/** Of so many gaps one may be another: something was paid late, or not. */
const gapsPerMiss = 5;

const toleranceOf = ({ days }: Length) => Math.max(2, 0.08 * days);

/** The number of the same day months later, of the last of its month where that has no such day. */
function monthsLater(number: number, months: number): number {
  const [year, month, day] = partsOfNumber(number);
  const first = dayNumber(year, month + months, 1);
  return Math.min(first + day, dayNumber(year, month + months + 1, 1)) - 1;
}

/** By how many days two days are not so far apart. Months have their own lengths, and banks may have moved either day. */
function offBy(from: number, until: number, { days, months }: Length): number {
  const off = Math.abs(until - from - days);
  if (months === undefined || off > 0.08 * days + 3 * maxClosedDays) return off;
  const ofCalendar = Math.abs(until - monthsLater(from, months));
  return Math.max(0, Math.min(off, ofCalendar) - countClosedBeside(from) - countClosedBeside(until));
}

/** The rhythm of some days; undefined where they have none. */
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

/** When something with a rhythm comes next, and until when it may be late before it has ended. */
export function findNextDay(day: string, rhythm: Rhythm): { day: string; latest: string } {
  const length = lengths.find(([each]) => each === rhythm)?.[1] ?? { days: 0 };
  const next = addDays(day, Math.round(length.days));
  return { day: next, latest: addDays(next, Math.ceil(toleranceOf(length))) };
}

/** How often in a year something with a rhythm comes. */
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
