import { addMonths, datePartsOf } from '#values/calendar.ts';
import { type BookTime, dayOf } from './days.ts';

/** From a later day on most of a month that begins lies in the next one of the calendar, and is called by that. */
const middle = 15;
/** The first month that is written, and the last: what lies beyond them is theirs. */
export const [firstMonth, lastMonth] = ['0001-01', '9999-12'];

/** The month that many months later, earlier where negative; months are `YYYY-MM`. */
export const shiftMonth = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** How many months the second lies after the first. */
export function countMonthsBetween(from: string, until: string): number {
  const [[fromYear, fromMonth], [year, month]] = [datePartsOf(`${from}-01`), datePartsOf(`${until}-01`)];
  return (year - fromYear) * 12 + month - fromMonth;
}

/** All months from one to another, both included. */
export const listMonths = (from: string, last: string): string[] =>
  Array.from({ length: Math.max(countMonthsBetween(from, last) + 1, 0) }, (_, at) => shiftMonth(from, at));

/** The month of a book in which a day lies, where its months begin on a day of the calendar's. */
export function monthOf(day: string, startsOn = 1): string {
  const month = day.slice(0, 7);
  const isBegun = Number(day.slice(8)) >= startsOn;
  if (startsOn > middle) return isBegun ? shiftMonth(month, 1) : month;
  return isBegun || month === firstMonth ? month : shiftMonth(month, -1);
}

/** The month of a book in which a moment falls. */
export const monthOfMoment = (moment: string | number, { zone, startsOn }: BookTime): string =>
  monthOf(dayOf(moment, zone), startsOn);

/** The days of a month of a book. */
export function daysOfMonth(month: string, startsOn = 1): { from: string; until: string } {
  const begun = startsOn > middle ? shiftMonth(month, -1) : month;
  const from = `${begun}-${String(startsOn).padStart(2, '0')}`;
  return { from, until: addMonths(from, 1) };
}

/** The day on which the year of a month begins. */
export const yearStartDay = (month: string, startsOn: number): string =>
  daysOfMonth(`${month.slice(0, 4)}-01`, startsOn).from;

/** The day, `MM-DD`, on which the years of a book begin: each is its twelve months. */
export const yearStartOf = (startsOn: number): string => yearStartDay('2001-01', startsOn).slice(5);
