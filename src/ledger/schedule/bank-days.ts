import { dayNumber, dayOfNumber, toDayNumber, partsOfNumber, weekdayOfNumber } from './nominal-days.ts';

/** The adjustment of a day on which no bank works. */
export type BankDayRule = 'stay' | 'before' | 'after';

/** The maximum number of consecutive days without banks: Christmas beside a weekend, or Easter. */
export const maxClosedDays = 4;

/** The fixed yearly closing days of TARGET, the settlement system of the euro banks. */
const fixedHolidays: readonly (readonly [month: number, day: number])[] = [
  [1, 1],
  [5, 1],
  [12, 25],
  [12, 26],
];

/** Calculates Easter Sunday of a year (Gauss's algorithm in Butcher's form for the Gregorian calendar). */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const inMarch = epact + weekday - 7 * correction + 22;
  return dayNumber(year, 3, inMarch);
}

/** True if banks work on a day, given by its number. */
function isBankDayNumber(number: number): boolean {
  if (weekdayOfNumber(number) > 4) return false;
  const [year, month, day] = partsOfNumber(number);
  if (fixedHolidays.some(([ofMonth, ofDay]) => ofMonth === month && ofDay === day)) return false;
  if (month !== 3 && month !== 4) return true;
  const fromEaster = number - easterOf(year);
  return fromEaster !== -2 && fromEaster !== 1;
}

/** True if banks work on a day: no weekend, and none of the six holidays of TARGET. */
export function isBankDay(day: string): boolean {
  return isBankDayNumber(toDayNumber(day));
}

/** Returns the number of the day to which a day is moved. */
export function moveToBankDayNumber(number: number, bankDays: BankDayRule): number {
  if (bankDays === 'stay') return number;
  const step = bankDays === 'before' ? -1 : 1;
  let at = number;
  while (!isBankDayNumber(at)) at += step;
  return at;
}

/**
 * Returns the number of days without banks directly before or after a bank day, given by its number, which may have been moved to it; 0 for
 * a day without banks.
 */
export function countClosedBeside(number: number): number {
  if (!isBankDayNumber(number)) return 0;
  const before = number - 1 - moveToBankDayNumber(number - 1, 'before');
  const after = moveToBankDayNumber(number + 1, 'after') - number - 1;
  return Math.max(before, after);
}

/** Returns the bank day to which a day is moved; the day itself if it is a bank day or must not move. */
export function moveToBankDay(day: string, bankDays: BankDayRule): string {
  return dayOfNumber(moveToBankDayNumber(toDayNumber(day), bankDays));
}
