import { type IntervalKind, type Period, periodKey } from '#ledger/reports/periods.ts';
import { addDays } from '#values/calendar.ts';
import { formatBookDay, formatBookDays } from '#web/lib/book-days.ts';
import type { ReportWords } from '#reports/words.ts';
import { texts } from './texts.ts';

/** Days in whole: '1 January – 31 December 2026', or the one day that it is. */
export function formatPeriodLong({ from, until }: Period, formatTag: string): string {
  const last = addDays(until, -1);
  return from === last ? formatDayLong(from, formatTag) : formatBookDays(from, last, formatTag, 'longDay');
}

/** A day in whole. */
export function formatDayLong(day: string, formatTag: string): string {
  return formatBookDay(day, formatTag, 'longDay');
}

/** A period as it is called where there is little room: '2026', 'Q2 2026', 'April 2026', else its days. */
export function periodInWords(period: Period, formatTag: string): string {
  const [, year, quarter, month] = /^(\d{4})(?:-Q([1-4])|-(\d\d))?$/.exec(periodKey(period)) ?? [];
  if (year === undefined)
    return formatBookDays(period.from, addDays(period.until, -1), formatTag, 'dayOfYear');
  if (month !== undefined) return formatBookDay(period.from, formatTag, 'month');
  return quarter === undefined ? year : texts.quarter(Number(quarter), year);
}

/** A period as it is called above a column of a wide table: 'Apr 2026'. */
function columnOf(period: Period, formatTag: string): string {
  return /^\d{4}-\d\d$/.test(periodKey(period))
    ? formatBookDay(period.from, formatTag, 'shortMonthOfYear')
    : periodInWords(period, formatTag);
}

/** The shortest name of an interval, below a picture: the year where one begins with it, else its month. */
function tickOf({ from }: Pick<Period, 'from'>, kind: IntervalKind, formatTag: string): string {
  const isNewYear = kind === 'year' || from.slice(5, 7) === '01';
  return isNewYear ? from.slice(0, 4) : formatBookDay(from, formatTag, 'shortMonth');
}

/** What is said on a report of a book that writes its days so. */
export function createReportWords(formatTag: string): ReportWords {
  return {
    ...texts,
    day: (day) => formatDayLong(day, formatTag),
    period: (period) => periodInWords(period, formatTag),
    column: (period) => columnOf(period, formatTag),
    tick: (interval, kind) => tickOf(interval, kind, formatTag),
  };
}
