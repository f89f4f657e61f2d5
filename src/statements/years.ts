import { yearOfTwoDigits } from '#values/calendar.ts';

/** A year of a file, of two digits as whoever reads the file today would mean it. */
export function fullYear(year: number): number {
  return year >= 100 ? year : yearOfTwoDigits(year, new Date().getFullYear());
}
