import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { inLanguage, language } from '#web/languages/language.ts';

dayjs.extend(utc);
dayjs.locale(language);

/** How days and moments are written. */
export const formats = inLanguage('dates', {
  day: 'D MMM',
  dayOfYear: 'D MMM YYYY',
  moment: 'D MMM YYYY, HH:mm',
});

/** A day as the register writes it: `6 May`, with the year when it is not the present one. */
export function formatDay(moment: Date, now: Date = new Date()): string {
  return dayjs(moment).format(moment.getFullYear() === now.getFullYear() ? formats.day : formats.dayOfYear);
}

/** A moment to the minute: `6 May 2024, 14:05`. */
export function formatMoment(moment: Date): string {
  return dayjs(moment).format(formats.moment);
}

/** Whether two moments lie on one day of the reader's calendar. */
export function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}

const fieldFormat = 'YYYY-MM-DDTHH:mm:ss';

/** A moment as a datetime field holds it, in the reader's own zone. */
export function toDateTimeField(moment: Date): string {
  return dayjs(moment).format(fieldFormat);
}

/** What a datetime field holds as a moment; undefined when it holds none. */
export function fromDateTimeField(text: string): Date | undefined {
  const moment = dayjs(text);
  return text !== '' && moment.isValid() ? moment.toDate() : undefined;
}

const recurringZone = '+05:30';

/** A recurring date, to the minute; always in the zone +05:30, whatever the reader's is (spec 5 Import). */
export function formatRecurring(moment: Date): string {
  return `${dayjs(moment).utcOffset(recurringZone).format(formats.moment)} (${recurringZone})`;
}
