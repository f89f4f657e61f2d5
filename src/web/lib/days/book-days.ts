import { daysOfMonth } from '#ledger/book-months.ts';
import type { DayRange } from '#ledger/days.ts';
import { addDays } from '#values/calendar.ts';
import { getDateFormatter } from './dates.ts';

/** What of a day of a book is written. */
const shapes = {
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  shortDay: { day: 'numeric', month: 'short' },
  longDay: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short' },
  shortMonthOfYear: { month: 'short', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

type Shape = keyof typeof shapes;

/** The noon of a day of a book, which lies on that day of the calendar wherever the page is. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

const formatter = (formatTag: string, shape: Shape) => getDateFormatter(formatTag, shape, shapes[shape], 'UTC');

/** A day of a book, `YYYY-MM-DD`, in whole, or the month that it lies in. */
export function formatBookDay(day: string, formatTag: string, shape: Shape): string {
  return formatter(formatTag, shape).format(noonOf(day));
}

/** Days of a book from the first to the last, with what they have in common said once: `1 January – 31 March 2026`. */
export function formatBookDays(first: string, last: string, formatTag: string, shape: Shape): string {
  return formatter(formatTag, shape).formatRange(noonOf(first), noonOf(last));
}

/** A month of a book, `YYYY-MM`, by its name, with its days where it does not begin on the first: `December 2026 (25 Nov – 24 Dec)`. */
export function formatMonth(month: string, formatTag: string, startsOn = 1): string {
  const name = formatBookDay(`${month}-01`, formatTag, 'month');
  if (startsOn === 1) return name;
  const { from, until } = daysOfMonth(month, startsOn);
  return `${name} (${formatBookDays(from, addDays(until, -1), formatTag, 'shortDay')})`;
}

/** The first and the last day of a span whose end is not meant, as a reader names them; open ends are undefined. */
export function formatSpan(
  { from, until }: DayRange,
  formatTag: string,
): [first: string | undefined, last: string | undefined] {
  const write = (date: Date) => formatter(formatTag, 'dayOfYear').format(date);
  return [from && write(noonOf(from)), until && write(noonOf(addDays(until, -1)))];
}
