/** Days of a book as `YYYY-MM-DD`; the last one is not meant. Empty where `until` is not after `from`. */
export type Period = { from: string; until: string };

/** The lengths in which time is cut, in months. */
const lengths = { month: 1, quarter: 3, year: 12 } as const;
export type IntervalKind = keyof typeof lengths;

/** The day, `MM-DD`, on which years begin: of the calendar, unless the book's tax year begins on another. */
const newYear = '01-01';

const [firstDay, lastDay] = ['0000-01-01', '9999-12-31'];
const dayMs = 86_400_000;

/** A day from numbers; one that its month has not is the first of the next. Never outside of the years of four digits. */
function makeDay(year: number, month: number, day: number): string {
  const months = year * 12 + month - 1;
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(months / 12), months - Math.floor(months / 12) * 12, 1);
  const first = date.getUTCMonth();
  date.setUTCDate(day);
  if (date.getUTCMonth() !== first) date.setUTCDate(1);
  if (date.getUTCFullYear() < 0) return firstDay;
  return date.getUTCFullYear() > 9999 ? lastDay : date.toISOString().slice(0, 10);
}

function partsOf(day: string): [year: number, month: number, day: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

/** The same day of the month, months later (earlier where negative); where that month has no such day, the first of the next. */
export function addMonths(day: string, months: number): string {
  const [year, month, dayOfMonth] = partsOf(day);
  return makeDay(year, month + months, dayOfMonth);
}

/** The day that many days later. */
export function addDays(day: string, days: number): string {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs);
  return makeDay(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

function daysIn({ from, until }: Period): number {
  return (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;
}

/**
 * The month, quarter or year in which a day lies. `yearStart` (`MM-DD`) is where years begin: with `04-06` that is the tax year from
 * 6 April, its quarters and its months from one 6th to the next.
 */
export function periodAt(kind: IntervalKind, day: string, yearStart = newYear): Period {
  const [year] = partsOf(day);
  const [startMonth, startDay] = [Number(yearStart.slice(0, 2)), Number(yearStart.slice(3))];
  const length = lengths[kind];
  // Of the boundaries around this year the last that is not behind the day; each is reckoned by itself, so none drifts.
  const boundary = (index: number) => makeDay(year - 1, startMonth + index * length, startDay);
  let index = 0;
  while (boundary(index + 1) <= day && boundary(index + 1) !== boundary(index)) index += 1;
  return { from: boundary(index), until: boundary(index + 1) };
}

/** A period cut into months, quarters or years; what it cuts of the first and the last stays cut. */
export function intervalsOf(period: Period, kind: IntervalKind, yearStart = newYear): Period[] {
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
function monthsIn({ from, until }: Period): number | undefined {
  const [[fromYear, fromMonth], [untilYear, untilMonth]] = [partsOf(from), partsOf(until)];
  const months = (untilYear - fromYear) * 12 + untilMonth - fromMonth;
  return months > 0 && addMonths(from, months) === until ? months : undefined;
}

/** A day as far back as a period is long: in months where it is made of months, else in days. */
export function backBy(period: Period, day: string): string {
  const months = monthsIn(period);
  return months === undefined ? addDays(day, -daysIn(period)) : addMonths(day, -months);
}

/** The period of the same length that ends where this one begins. */
export function periodBefore(period: Period): Period {
  return { from: backBy(period, period.from), until: period.from };
}

/** The same days of the year before; for 29 February alone, of which that year has none, the last day of its February. */
export function yearBefore({ from, until }: Period): Period {
  const [first, end] = [addMonths(from, -12), addMonths(until, -12)];
  return { from: first < end ? first : addDays(end, -1), until: end };
}

/** What of a period has passed on a day of it, that day included; in whole where the day lies outside. */
export function upTo({ from, until }: Period, day: string): Period {
  return { from, until: from <= day && day < until ? addDays(day, 1) : until };
}

/** What tells one period from another: `2026`, `2026-Q2`, `2026-04`, else `2026-04-06..2027-04-06` (the last not meant). */
export function periodKey({ from, until }: Period): string {
  const [, month, day] = partsOf(from);
  const months = day === 1 ? monthsIn({ from, until }) : undefined;
  if (months === 12 && month === 1) return from.slice(0, 4);
  if (months === 3 && month % 3 === 1) return `${from.slice(0, 4)}-Q${(month + 2) / 3}`;
  if (months === 1) return from.slice(0, 7);
  return `${from}..${until}`;
}
