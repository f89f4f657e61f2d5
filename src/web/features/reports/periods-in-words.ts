import { type IntervalKind, type Period, periodKey } from '#ledger/reports/periods.ts';
import { addDays } from '#values/calendar.ts';
import { formatBookDay, formatBookDays } from '#web/lib/book-days.ts';
import { texts } from './texts.ts';

/** Days in whole: '1 January – 31 December 2026', or the one day that it is. */
export function spanInWords({ from, until }: Period, formatTag: string): string {
  const last = addDays(until, -1);
  return from === last ? dayInWords(from, formatTag) : formatBookDays(from, last, formatTag, 'longDay');
}

/** A day in whole. */
export function dayInWords(day: string, formatTag: string): string {
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

/** Whether it is a month, a quarter or a year of the calendar. */
export function isWhole(period: Period): boolean {
  return !periodKey(period).includes('..');
}

/** The end of an interval: that of a whole month, quarter or year by its name, else the day. */
export function endInWords(interval: Period, formatTag: string): string {
  return isWhole(interval)
    ? periodInWords(interval, formatTag)
    : dayInWords(addDays(interval.until, -1), formatTag);
}

/** A period as it is called above a column of a wide table: 'Apr 2026'. */
export function columnOf(period: Period, formatTag: string): string {
  return /^\d{4}-\d\d$/.test(periodKey(period))
    ? formatBookDay(period.from, formatTag, 'shortMonthOfYear')
    : periodInWords(period, formatTag);
}

/** The shortest name of an interval, below a picture: the year where one begins with it, else its month. */
export function tickOf({ from }: Period, kind: IntervalKind, formatTag: string): string {
  const isNewYear = kind === 'year' || from.slice(5, 7) === '01';
  return isNewYear ? from.slice(0, 4) : formatBookDay(from, formatTag, 'shortMonth');
}
