import { partsOf } from '#values/calendar.ts';

// Days as numbers, 0 being 1970-01-01, for what counts through many of them: whole numbers only, no clock and no zone. A year is
// counted from March here, so that the day of a leap year is its last.

const daysOfEra = 146_097;
const daysBeforeEpoch = 719_468;

/** The number of a day of these parts; months from 1, also beyond 12 or before 1. */
export function dayNumber(year: number, month: number, day: number): number {
  const fromMarch = year * 12 + month - 3;
  const years = Math.floor(fromMarch / 12);
  const era = Math.floor(years / 400);
  const ofEra = years - era * 400;
  const ofYear = Math.floor((153 * (fromMarch - years * 12) + 2) / 5) + day - 1;
  return (
    era * daysOfEra + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - daysBeforeEpoch
  );
}

/** The number of a day `YYYY-MM-DD`. */
export function numberOf(day: string): number {
  return dayNumber(...partsOf(day));
}

/** Year, month from 1 and day of a number. */
export function partsOfNumber(number: number): [year: number, month: number, day: number] {
  const shifted = number + daysBeforeEpoch;
  const era = Math.floor(shifted / daysOfEra);
  const ofEra = shifted - era * daysOfEra;
  const years = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const month = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * month + 2) / 5) + 1;
  const year = years + era * 400;
  return month < 10 ? [year, month + 3, day] : [year + 1, month - 9, day];
}

/** The day `YYYY-MM-DD` of a number. */
export function dayOfNumber(number: number): string {
  const [year, month, day] = partsOfNumber(number);
  const twoDigits = (part: number) => (part < 10 ? `0${part}` : String(part));
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Which day of the week a number is, Monday being 0. */
export function weekdayOfNumber(number: number): number {
  return (((number + 3) % 7) + 7) % 7;
}
