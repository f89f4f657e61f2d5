import { addMonths, partsOf } from '#values/calendar.ts';
import type { Period } from './reports/periods.ts';

/** The month that many months later, earlier where negative; months are `YYYY-MM`. */
export const monthLater = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** How many months the second lies after the first. */
export function monthsBetween(from: string, until: string): number {
  const [[fromYear, fromMonth], [year, month]] = [partsOf(`${from}-01`), partsOf(`${until}-01`)];
  return (year - fromYear) * 12 + month - fromMonth;
}

/** All months from one to another, both included. */
export const monthsFrom = (from: string, last: string): string[] =>
  Array.from({ length: Math.max(monthsBetween(from, last) + 1, 0) }, (_, at) => monthLater(from, at));

/** The month in which a day lies. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The days of a month. */
export function daysOf(month: string): Period {
  const from = `${month}-01`;
  return { from, until: addMonths(from, 1) };
}
