import { addMonths, datePartsOf } from '#values/calendar.ts';
import { type BookTime, dayOf } from './days.ts';

/** A book month that starts after this day lies mostly in the next calendar month and is named after it. */
const middle = 15;
/** The first and the last supported month; days outside of them belong to these months. */
export const [firstMonth, lastMonth] = ['0001-01', '9999-12'];

/** Returns the month `months` later, or earlier if negative; months are `YYYY-MM`. */
export const shiftMonth = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** Counts the months from the first to the second. */
export function countMonthsBetween(from: string, until: string): number {
  const [[fromYear, fromMonth], [year, month]] = [datePartsOf(`${from}-01`), datePartsOf(`${until}-01`)];
  return (year - fromYear) * 12 + month - fromMonth;
}

/** Returns all months from one to another, both included. */
export const listMonths = (from: string, last: string): string[] =>
  Array.from({ length: Math.max(countMonthsBetween(from, last) + 1, 0) }, (_, at) => shiftMonth(from, at));

/** Returns the book month of a day, for a book whose months begin on the calendar day `startsOn`. */
export function monthOf(day: string, startsOn = 1): string {
  const month = day.slice(0, 7);
  const isBegun = Number(day.slice(8)) >= startsOn;
  if (startsOn > middle) return isBegun ? shiftMonth(month, 1) : month;
  return isBegun || month === firstMonth ? month : shiftMonth(month, -1);
}

/** Returns the book month of a moment. */
export const monthOfMoment = (moment: string | number, { zone, startsOn }: BookTime): string =>
  monthOf(dayOf(moment, zone), startsOn);

/** Returns the days of a book month. */
export function daysOfMonth(month: string, startsOn = 1): { from: string; until: string } {
  const begun = startsOn > middle ? shiftMonth(month, -1) : month;
  const from = `${begun}-${String(startsOn).padStart(2, '0')}`;
  return { from, until: addMonths(from, 1) };
}

/** Returns the first day of a month's year. */
export const yearStartDay = (month: string, startsOn: number): string =>
  daysOfMonth(`${month.slice(0, 4)}-01`, startsOn).from;

/** Returns the day, `MM-DD`, on which the years of a book begin. A year consists of its twelve book months. */
export const yearStartOf = (startsOn: number): string => yearStartDay('2001-01', startsOn).slice(5);
