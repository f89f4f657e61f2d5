import { monthOf } from '#ledger/book-months.ts';
import { type IntervalKind, type Period, formatPeriodKey } from '#ledger/reports/periods.ts';
import { addDays } from '#values/calendar.ts';
import { formatBookDay, formatBookDays } from '#web/lib/days/book-days.ts';
import type { ReportTexts } from '#reports/words.ts';
import { reports as texts } from '#web/languages/en/reports.ts';

/** Days in whole: '1 January – 31 December 2026', or the one day that it is. */
function formatPeriodLong({ from, until }: Period, formatTag: string): string {
  const last = addDays(until, -1);
  return from === last ? formatDayLong(from, formatTag) : formatBookDays(from, last, formatTag, 'longDay');
}

/** The days that count of a period; where it is no month, quarter or year of the calendar and has the name of one, by that as well. */
export function formatDaysTitle(days: Period, period: Period, formatTag: string, startsOn: number): string {
  const written = formatPeriodLong(days, formatTag);
  const isNamed = startsOn !== 1 && !formatPeriodKey(period, startsOn).includes('..');
  return isNamed ? `${formatPeriodName(period, formatTag, startsOn)} (${written})` : written;
}

/** A day in whole. */
export function formatDayLong(day: string, formatTag: string): string {
  return formatBookDay(day, formatTag, 'longDay');
}

/** A period as it is called where there is little room: '2026', 'Q2 2026', 'April 2026', else its days. */
export function formatPeriodName(period: Period, formatTag: string, startsOn: number): string {
  const key = formatPeriodKey(period, startsOn);
  const [, year, quarter, month] = /^(\d{4})(?:-Q([1-4])|-(\d\d))?$/.exec(key) ?? [];
  if (year === undefined)
    return formatBookDays(period.from, addDays(period.until, -1), formatTag, 'dayOfYear');
  if (month !== undefined) return formatBookDay(`${key}-01`, formatTag, 'month');
  return quarter === undefined ? year : texts.quarter(Number(quarter), year);
}

/** A period as it is called above a column of a wide table: 'Apr 2026'. */
function formatColumn(period: Period, formatTag: string, startsOn: number): string {
  const key = formatPeriodKey(period, startsOn);
  return /^\d{4}-\d\d$/.test(key)
    ? formatBookDay(`${key}-01`, formatTag, 'shortMonthOfYear')
    : formatPeriodName(period, formatTag, startsOn);
}

/** The shortest name of an interval, below a picture: the year where one begins with it, else its month. */
function formatTick(
  { from }: Pick<Period, 'from'>,
  kind: IntervalKind,
  formatTag: string,
  startsOn: number,
): string {
  const month = monthOf(from, startsOn);
  const isNewYear = kind === 'year' || month.endsWith('-01');
  return isNewYear ? month.slice(0, 4) : formatBookDay(`${month}-01`, formatTag, 'shortMonth');
}

/** What is said on a report of a book that writes its days so, and whose months begin on a day of the calendar's. */
export function createReportFormat(formatTag: string, startsOn = 1): ReportTexts {
  return {
    ...texts,
    startsOn,
    day: (day) => formatDayLong(day, formatTag),
    period: (period) => formatPeriodName(period, formatTag, startsOn),
    column: (period) => formatColumn(period, formatTag, startsOn),
    tick: (interval, kind) => formatTick(interval, kind, formatTag, startsOn),
  };
}
