// Days are texts `YYYY-MM-DD` of the Gregorian calendar, without a time and a time zone. They are compared as texts.

const dayMs = 86_400_000;
const [firstDay, lastDay] = ['0000-01-01', '9999-12-31'];

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Returns the year, the month and the day of the month as numbers. */
export function datePartsOf(day: string): [year: number, month: number, day: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

/** Returns the number of days in a month; months count from 1. */
export function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function formatDay(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}

/** Returns a day from its numbers, for a year of four digits that does not begin with 0; undefined if the day does not exist. */
export function makeDay(year: number, month: number, day: number): string | undefined {
  const exists =
    year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? formatDay(year, month, day) : undefined;
}

/** Parses `2026-10-31...`, the form in XML. */
export function readIsoDay(text: string): string | undefined {
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  return year === undefined ? undefined : makeDay(Number(year), Number(month), Number(day));
}

/** Parses `20261031...`, the form in OFX. The time and the time zone are ignored, as the bank means this day. */
export function readCompactDay(text: string): string | undefined {
  const [, year, month, day] = /^\s*(\d{4})(\d{2})(\d{2})(?!\d{1,3}$)/.exec(text) ?? [];
  return year === undefined ? undefined : makeDay(Number(year), Number(month), Number(day));
}

/** The maximum number of years by which a two-digit year may be in the future; a later one belongs to the previous century. */
const maxYearsInFuture = 20;

/** Returns the year for two digits, typed or in a file: in 2026, 99 is 1999 and 46 is 2046. */
export function yearOfTwoDigits(digits: number, thisYear: number): number {
  const latest = thisYear + maxYearsInFuture;
  return latest - ((latest - digits) % 100);
}

/** Adds days to a day; a negative number subtracts. The result stays within the years of four digits. */
export function addDays(day: string, days: number): string {
  const moved = new Date(msOf(day) + days * dayMs);
  const year = moved.getUTCFullYear();
  if (year < 0) return firstDay;
  return year > 9999 ? lastDay : moved.toISOString().slice(0, 10);
}

/** Returns the year and the month that many months later, and the unchanged day of the month. */
function addToMonth(day: string, months: number): [year: number, month: number, day: number] {
  const [year, month, dayOfMonth] = datePartsOf(day);
  const all = year * 12 + month - 1 + months;
  return [Math.floor(all / 12), all - Math.floor(all / 12) * 12 + 1, dayOfMonth];
}

/**
 * Adds months to a day; a negative number subtracts. If the month is too short, the first day of the following month is returned. The
 * result stays within the years of four digits.
 */
export function addMonths(day: string, months: number): string {
  const [year, month, dayOfMonth] = addToMonth(day, months);
  if (year < 0) return firstDay;
  if (year > 9999) return lastDay;
  const exists = dayOfMonth <= daysInMonth(year, month);
  return exists ? formatDay(year, month, dayOfMonth) : addMonths(formatDay(year, month, 1), 1);
}

/** Returns the number of days from the first day to the second. */
export function daysBetween(from: string, until: string): number {
  return (msOf(until) - msOf(from)) / dayMs;
}

/** Returns the day of the week; Monday is 0. */
export function weekdayOf(day: string): number {
  return (new Date(msOf(day)).getUTCDay() + 6) % 7;
}

/** Returns the last day of the month of a day. */
export function endOfMonth(day: string): string {
  const [year, month] = datePartsOf(day);
  return formatDay(year, month, daysInMonth(year, month));
}
