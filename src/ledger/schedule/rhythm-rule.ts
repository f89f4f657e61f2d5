import { addDays, daysBetween, daysInMonth, partsOf, weekdayOf } from '#values/calendar.ts';
import { type BankDays, movedDay } from './bank-days.ts';
import { dayNumber, dayOfNumber } from './day-numbers.ts';
import type { Rhythm } from './rhythm.ts';
import type { Rule } from './rule.ts';

/** When something comes, as a schedule says it: from its next day on. */
export type Timed = { rule: Rule; start: string; bankDays: BankDays };

const weeksOf: Partial<Record<Rhythm, number>> = { '7d': 1, '14d': 2, '28d': 4 };
const monthsOf: Partial<Record<Rhythm, number>> = { '1m': 1, '2m': 2, '3m': 3, '6m': 6, '12m': 12 };

const plain = { interval: 1, weekdays: [], monthDays: [], months: [], skip: 'BACKWARD' as const };

/** What comes most often, of equals the latest. */
function usual(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return values.findLast((value) => counts.get(value) === most) ?? 0;
}

function byWeeks(days: readonly string[], latest: string, weeks: number): Timed {
  const weekday = usual(days.map(weekdayOf));
  const off = ((weekdayOf(latest) - weekday + 10) % 7) - 3;
  return {
    rule: { ...plain, frequency: 'WEEKLY', interval: weeks, weekdays: [{ weekday }] },
    start: addDays(latest, 7 * weeks - off),
    bankDays: 'stay',
  };
}

/** The day of a month by its place, its last where it has no such day, or where the place is -1. */
function placed(month: number, place: number): string {
  const [year, ofYear] = [Math.floor(month / 12), (month % 12) + 1];
  const length = daysInMonth(year, ofYear);
  return dayOfNumber(dayNumber(year, ofYear, place < 0 ? length : Math.min(place, length)));
}

/** The month, counted from the year 0, whose day by a place is nearest to a day, and how far it is from it. */
function nearest(day: string, place: number, bankDays: BankDays): { month: number; off: number } {
  const [year, ofYear] = partsOf(day);
  const around = [-1, 0, 1].map((step) => {
    const month = year * 12 + ofYear - 1 + step;
    return { month, off: Math.abs(daysBetween(day, movedDay(placed(month, place), bankDays))) };
  });
  return around.reduce((best, each) => (each.off < best.off ? each : best));
}

/** By the place in the month, moved or not, from which the days are least far; the simplest of equals. */
function byMonths(days: readonly string[], latest: string, months: number): Timed {
  const seen = [...new Set(days.map((day) => partsOf(day)[2]))];
  // The last day that a month can have is its last.
  const places = [...seen.filter((place) => place < 31), -1];
  const ways = (['stay', 'after', 'before'] as const).flatMap((bankDays) =>
    places.map((place) => ({ bankDays, place })),
  );
  const offOf = ({ place, bankDays }: (typeof ways)[number]) =>
    days.reduce((sum, day) => sum + nearest(day, place, bankDays).off, 0);
  const scored = ways.map((way) => ({ ...way, off: offOf(way) }));
  const { place, bankDays } = scored.reduce((best, each) => (each.off < best.off ? each : best));
  const start = placed(nearest(latest, place, bankDays).month + months, place);
  const rule: Rule =
    months === 12
      ? { ...plain, frequency: 'YEARLY', months: [partsOf(start)[1]], monthDays: [place] }
      : { ...plain, frequency: 'MONTHLY', interval: months, monthDays: [place] };
  return { rule, start, bankDays };
}

/** The rule that some days with a rhythm follow best, from the next of them on; days in order, at least one. */
export function ruleOfRhythm(days: readonly string[], rhythm: Rhythm): Timed {
  const latest = days.at(-1) ?? '';
  const weeks = weeksOf[rhythm];
  return weeks === undefined ? byMonths(days, latest, monthsOf[rhythm] ?? 1) : byWeeks(days, latest, weeks);
}
