import { defaults } from '#contract/limits.ts';
import { language } from '#web/languages/language.ts';

/** What of a date is written: the day, with its year, or the moment to the minute. */
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

/** The language of the page as it is spoken in a region; English that not every engine knows is that of its kind. */
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
    // The fields of a browser know no other calendar, and the page's language writes these digits.
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone,
  });
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * What writes dates in the words of the page's language, in the order and by the clock of the book's region.
 * @param name what the shape is called: no two shapes have one name
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
      // A region tag that this engine does not know must not keep anybody from the books.
      formatter = createDateFormatter(defaults.formatTag, shape, timeZone);
    }
    formatters.set(key, formatter);
  }
  return formatter;
}

function formatWithShape(date: Date, formatTag: string, shape: Shape, timeZone?: string): string {
  return getDateFormatter(formatTag, shape, shapes[shape], timeZone).format(date);
}

/** A day as the register of a book of this region writes it: `May 6`, with the year when it is not the present one. */
export function formatDay(moment: Date, formatTag: string, now: Date = new Date()): string {
  return formatWithShape(moment, formatTag, moment.getFullYear() === now.getFullYear() ? 'day' : 'dayOfYear');
}

/** A moment to the minute: `May 6, 2024, 2:05 PM`. */
export function formatMoment(moment: Date, formatTag: string): string {
  return formatWithShape(moment, formatTag, 'moment');
}

/** A recurring date, to the minute; always in the zone +05:30, whatever the reader's is (spec 5 Import). */
export function formatRecurring(moment: Date, formatTag: string): string {
  return `${formatWithShape(moment, formatTag, 'moment', 'Asia/Kolkata')} (+05:30)`;
}

/** Whether two moments lie on one day of the reader's calendar. */
export function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}
