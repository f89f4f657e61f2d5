import { monthOf } from '#ledger/book-months.ts';
import { type IntervalKind, type Period, formatPeriodKey } from '#ledger/reports/periods.ts';
import { addDays } from '#values/calendar.ts';
import { formatBookDay, formatBookDays } from '#web/lib/days/book-days.ts';
import type { ReportTexts } from '#reports/report-texts.ts';
import { reports as texts } from '#web/languages/en/reports.ts';

/** Formats days in full: '1 January – 31 December 2026', or a single day. */
function formatPeriodLong({ from, until }: Period, formatTag: string): string {
  const last = addDays(until, -1);
  return from === last ? formatDayLong(from, formatTag) : formatBookDays(from, last, formatTag, 'longDay');
}

/** Formats the days of a period. A named month, quarter or year that differs from the calendar also shows its name. */
export function formatDaysTitle(days: Period, period: Period, formatTag: string, startsOn: number): string {
  const written = formatPeriodLong(days, formatTag);
  const isNamed = startsOn !== 1 && !formatPeriodKey(period, startsOn).includes('..');
  return isNamed ? `${formatPeriodName(period, formatTag, startsOn)} (${written})` : written;
}

/** Formats a day in full. */
export function formatDayLong(day: string, formatTag: string): string {
  return formatBookDay(day, formatTag, 'longDay');
}

/** Formats a period briefly: '2026', 'Q2 2026', 'April 2026', otherwise its days. */
export function formatPeriodName(period: Period, formatTag: string, startsOn: number): string {
  const key = formatPeriodKey(period, startsOn);
  const [, year, quarter, month] = /^(\d{4})(?:-Q([1-4])|-(\d\d))?$/.exec(key) ?? [];
  if (year === undefined)
    return formatBookDays(period.from, addDays(period.until, -1), formatTag, 'dayOfYear');
  if (month !== undefined) return formatBookDay(`${key}-01`, formatTag, 'month');
  return quarter === undefined ? year : texts.quarter(Number(quarter), year);
}

/** Formats a period for the column of a wide table: 'Apr 2026'. */
function formatColumn(period: Period, formatTag: string, startsOn: number): string {
  const key = formatPeriodKey(period, startsOn);
  return /^\d{4}-\d\d$/.test(key)
    ? formatBookDay(`${key}-01`, formatTag, 'shortMonthOfYear')
    : formatPeriodName(period, formatTag, startsOn);
}

/** Formats an interval below a chart in the shortest form: the year if it starts one, otherwise the month. */
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

/** Creates the texts and formats of reports for a region format and a first day of the month. */
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
