import { defaults } from '#contract/limits.ts';
import { language } from '#web/languages/language.ts';

/** The date parts of each format: the day, with its year, or the moment to the minute. */
const shapes = {
  day: { day: 'numeric', month: 'short' },
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  moment: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

type Shape = keyof typeof shapes;

function isDayFirst(tag: string): boolean {
  const parts = new Intl.DateTimeFormat(tag, shapes.day).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}

/** Returns the page's language with the region; a region unknown to the engine falls back to British English if it puts the day first. */
function localeIn(formatTag: string): string {
  const { region = 'US' } = new Intl.Locale(formatTag).maximize();
  const own = `${language}-${region}`;
  return isDayFirst(formatTag) && !isDayFirst(own) ? `${language}-GB` : own;
}

function createDateFormatter(
  formatTag: string,
  shape: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const { hour12 } = new Intl.DateTimeFormat(formatTag, { hour: 'numeric' }).resolvedOptions();
  return new Intl.DateTimeFormat(localeIn(formatTag), {
    ...shape,
    ...('hour' in shape && { hour12: hour12 ?? false }),
    // Date fields of browsers know no other calendar, and the page's language uses these digits.
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone,
  });
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached formatter in the page's language, with the order and clock of the book's region.
 * @param name the unique name of the shape
 */
export function getDateFormatter(
  formatTag: string,
  name: string,
  shape: Intl.DateTimeFormatOptions,
  timeZone?: string,
): Intl.DateTimeFormat {
  const key = `${formatTag} ${name} ${timeZone}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    try {
      formatter = createDateFormatter(formatTag, shape, timeZone);
    } catch {
      // An unknown region tag must not block the app.
      formatter = createDateFormatter(defaults.formatTag, shape, timeZone);
    }
    formatters.set(key, formatter);
  }
  return formatter;
}

function formatWithShape(date: Date, formatTag: string, shape: Shape, timeZone?: string): string {
  return getDateFormatter(formatTag, shape, shapes[shape], timeZone).format(date);
}

/** Formats a day as in registers of this region: `May 6`, with the year if it is not the current one. */
export function formatDay(moment: Date, formatTag: string, now: Date = new Date()): string {
  return formatWithShape(moment, formatTag, moment.getFullYear() === now.getFullYear() ? 'day' : 'dayOfYear');
}

/** Formats a moment to the minute: `May 6, 2024, 2:05 PM`. */
export function formatMoment(moment: Date, formatTag: string): string {
  return formatWithShape(moment, formatTag, 'moment');
}

/** Formats a recurring date to the minute, always in the time zone +05:30 (spec 5 Import). */
export function formatRecurring(moment: Date, formatTag: string): string {
  return `${formatWithShape(moment, formatTag, 'moment', 'Asia/Kolkata')} (+05:30)`;
}

/** True if two moments are on the same day of the reader's calendar. */
export function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}
