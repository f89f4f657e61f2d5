import { daysOfMonth } from '#ledger/book-months.ts';
import type { DayRange } from '#ledger/days.ts';
import { addDays } from '#values/calendar.ts';
import { getDateFormatter } from './dates.ts';

/** The date parts of each format. */
const shapes = {
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  shortDay: { day: 'numeric', month: 'short' },
  longDay: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short' },
  shortMonthOfYear: { month: 'short', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

type Shape = keyof typeof shapes;

/** Returns noon UTC of a book day. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

const formatter = (formatTag: string, shape: Shape) =>
  getDateFormatter(formatTag, shape, shapes[shape], 'UTC');

/** Formats a day of a book, `YYYY-MM-DD`, as a date or as its month. */
export function formatBookDay(day: string, formatTag: string, shape: Shape): string {
  return formatter(formatTag, shape).format(noonOf(day));
}

/** Formats a range of book days without repeating common parts: `1 January – 31 March 2026`. */
export function formatBookDays(first: string, last: string, formatTag: string, shape: Shape): string {
  return formatter(formatTag, shape).formatRange(noonOf(first), noonOf(last));
}

/** Formats a month of a book, `YYYY-MM`, with its days if it does not begin on the first: `December 2026 (25 Nov – 24 Dec)`. */
export function formatMonth(month: string, formatTag: string, startsOn = 1): string {
  const name = formatBookDay(`${month}-01`, formatTag, 'month');
  if (startsOn === 1) return name;
  const { from, until } = daysOfMonth(month, startsOn);
  return `${name} (${formatBookDays(from, addDays(until, -1), formatTag, 'shortDay')})`;
}

/** Formats the first and the last day of a period with an exclusive end; open ends are undefined. */
export function formatSpan(
  { from, until }: DayRange,
  formatTag: string,
): [first: string | undefined, last: string | undefined] {
  const write = (date: Date) => formatter(formatTag, 'dayOfYear').format(date);
  return [from && write(noonOf(from)), until && write(noonOf(addDays(until, -1)))];
}
