import { addDays, addMonths, partsOf } from '#values/calendar.ts';
import type { Period } from './reports/periods.ts';

/** From this day on most of a month that begins lies in the next one of the calendar, and is called by that. */
const middle = 15;

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

/** The month of a book in which a day lies, where its months begin on a day of the month from 1 to 28. */
export function monthOf(day: string, startsOn = 1): string {
  const begun = addDays(day, 1 - startsOn).slice(0, 7);
  return startsOn > middle ? monthLater(begun, 1) : begun;
}

/** The days of a month of a book. */
export function daysOf(month: string, startsOn = 1): Period {
  const begun = startsOn > middle ? monthLater(month, -1) : month;
  const from = addDays(`${begun}-01`, startsOn - 1);
  return { from, until: addMonths(from, 1) };
}
