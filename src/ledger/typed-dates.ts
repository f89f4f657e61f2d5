import { defaults } from '#contract/limits.ts';
import { fold } from '#text/fold.ts';
import { addDays, makeDay, weekdayOf, yearOfTwoDigits } from '#values/calendar.ts';
import { toAsciiDigits } from '#values/amounts.ts';

/**
 * Reads a typed time of day (`9`, `14:05`, `1405`, `14.05`, `2:05 pm`) as `HH:MM`.
 * @returns undefined if the text is not a time of day; never throws
 */
export function readTypedTime(text: string): string | undefined {
  const typed = toAsciiDigits(text)
    .replaceAll(/[\s\u200e\u200f]/g, '')
    .toLowerCase();
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2}?)(?:[:.,h]?(\d\d))?(?:([ap])\.?m?\.?)?$/.exec(typed) ?? [];
  const hours = Number(hour);
  if (hour === '' || Number(minute) > 59) return undefined;
  if (half !== undefined && (hours === 0 || hours > 12)) return undefined;
  const inDay = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  return inDay > 23 ? undefined : `${String(inDay).padStart(2, '0')}:${minute}`;
}

/** The order of day, month and year in a region. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** The options for reading a typed date. Days are `YYYY-MM-DD`. */
export type TypedDayOptions = {
  order: DateOrder;
  today: string;
  /** The weekday names from Monday on, each in all its forms. */
  weekdays: readonly (readonly string[])[];
  /** The month names from January on, each in all its forms. */
  months: readonly (readonly string[])[];
  /** Words for days with their distance from today, such as `y` and -1; they take precedence over weekday names. */
  words: Readonly<Record<string, number>>;
};

/** The maximum number of days ahead of a date without a year; beyond that, the year before is nearer. */
const maxDaysInFuture = 182;

/** Returns the date order of a region (a language tag); that of the default region if it is unknown. */
export function findDateOrder(formatTag: string): DateOrder {
  const options = { calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat(formatTag, options);
  } catch {
    format = new Intl.DateTimeFormat(defaults.formatTag, options);
  }
  const types = format.formatToParts(0).map(({ type }) => type);
  if (types.indexOf('year') < types.indexOf('day')) return 'ymd';
  return types.indexOf('day') < types.indexOf('month') ? 'dmy' : 'mdy';
}

/** Returns the weekday names of a language from Monday on, as `readTypedDay` needs them. */
export function listWeekdayNames(language: string): string[][] {
  const monday = '2024-01-01';
  const formats = (['long', 'short'] as const).map(
    (weekday) => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }),
  );
  return Array.from({ length: 7 }, (_, days) =>
    formats.map((format) => format.format(new Date(addDays(monday, days)))),
  );
}

/** Returns the month names of a language from January on, alone and in dates, as `readTypedDay` needs them. */
export function listMonthNames(language: string): string[][] {
  const shapes = (['long', 'short'] as const).flatMap((month) => [
    { month },
    { month, day: 'numeric' } as const,
  ]);
  const formats = shapes.map((shape) => new Intl.DateTimeFormat(language, { ...shape, timeZone: 'UTC' }));
  return Array.from({ length: 12 }, (_, at) =>
    formats.flatMap((format) =>
      format
        .formatToParts(Date.UTC(2024, at, 1))
        .flatMap(({ type, value }) => (type === 'month' ? [value] : [])),
    ),
  );
}

/** The distances from today of the days that have words. */
const distances = [
  ['today', 0],
  ['yesterday', -1],
  ['dayBeforeYesterday', -2],
  ['tomorrow', 1],
  ['dayAfterTomorrow', 2],
] as const;

/** Returns the words of a language for days near today, separated by blanks, as `readTypedDay` needs them. */
export function mapDayWords(
  words: Readonly<Record<(typeof distances)[number][0], string>>,
): Record<string, number> {
  return Object.fromEntries(
    distances.flatMap(([day, distance]) =>
      words[day].split(' ').flatMap((word) => (word === '' ? [] : [[word, distance]])),
    ),
  );
}

/** Returns a calendar day from texts of digits; undefined if there is no such day. */
function dayFrom(year: string, month: string, day: string): string | undefined {
  return makeDay(Number(year), Number(month), Number(day));
}

/** Returns a full year: four digits unchanged, two digits in the century that ends shortly after today. */
function wholeYear(typed: string, today: string): string | undefined {
  if (typed.length === 4) return typed;
  return typed.length === 2 ? String(yearOfTwoDigits(Number(typed), Number(today.slice(0, 4)))) : undefined;
}

/** Returns the day of this month, or of the newest earlier month that has it. */
function dayOfMonth(day: string, today: string): string | undefined {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  // Two consecutive months are never both short.
  return (
    dayFrom(String(year), String(month), day) ??
    dayFrom(String(month === 1 ? year - 1 : year), String(month === 1 ? 12 : month - 1), day)
  );
}

/** Returns the day nearest to today for a date without a year. */
function nearestDay(month: string, day: string, today: string): string | undefined {
  const latest = addDays(today, maxDaysInFuture);
  const thisYear = Number(today.slice(0, 4));
  const rest = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const year = [thisYear + 1, thisYear].find((each) => String(each).padStart(4, '0') + rest <= latest);
  return dayFrom(String(year ?? thisYear - 1), month, day);
}

type Parts = { year?: string | undefined; month?: string | undefined; day: string };

/** Swaps day and month if the month is impossible and the swapped date is valid, because `31.10` has only one meaning. */
function swapIfNeeded({ year, month, day }: Parts): Parts {
  const isTurned = Number(month) > 12 && Number(month) <= 31 && Number(day) <= 12 && Number(day) > 0;
  return isTurned && month !== undefined ? { year, month: day, day: month } : { year, month, day };
}

/**
 * Reads digits between separators: two parts are day and month, three include the year. A four-digit first part is a year in any region.
 */
function partsBetweenSigns(parts: readonly string[], order: DateOrder): Parts | undefined {
  const [first = '', second = '', third = ''] = parts;
  if (parts.length === 2) {
    return order === 'dmy' ? { day: first, month: second } : { month: first, day: second };
  }
  if (parts.length !== 3) return undefined;
  if (first.length === 4 || order === 'ymd') return { year: first, month: second, day: third };
  return order === 'dmy'
    ? { day: first, month: second, year: third }
    : { month: first, day: second, year: third };
}

const widths: Record<number, Record<DateOrder, number[]>> = {
  4: { dmy: [2, 2], mdy: [2, 2], ymd: [2, 2] },
  6: { dmy: [2, 2, 2], mdy: [2, 2, 2], ymd: [2, 2, 2] },
  8: { dmy: [2, 2, 4], mdy: [2, 2, 4], ymd: [4, 2, 2] },
};

/** Splits bare digits into parts in the order of the region; one or two digits are a day of the month. */
function partsOfDigits(digits: string, order: DateOrder): Parts | undefined {
  if (digits.length <= 2) return { day: digits };
  let at = 0;
  const cut = widths[digits.length]?.[order].map((width) => digits.slice(at, (at += width)));
  return cut && partsBetweenSigns(cut, order);
}

function dayOfParts({ year, month, day }: Parts, today: string): string | undefined {
  if (day.length > 2 || (month?.length ?? 0) > 2) return undefined;
  if (month === undefined) return dayOfMonth(day, today);
  if (year === undefined) return nearestDay(month, day, today);
  const whole = wholeYear(year, today);
  return whole === undefined ? undefined : dayFrom(whole, month, day);
}

const plainName = (name: string) => fold(name).replace(/\.$/, '');

/** Returns the index of the name that a text equals, or of the only name that begins with it. */
function indexOfName(typed: string, allForms: readonly (readonly string[])[]): number | undefined {
  const names = allForms.map((forms) => forms.map(plainName));
  const exact = names.findIndex((forms) => forms.includes(typed));
  const matching = names.flatMap((forms, at) => (forms.some((name) => name.startsWith(typed)) ? [at] : []));
  return exact >= 0 ? exact : matching.length === 1 ? matching[0] : undefined;
}

/** Returns the last day, today included, of the weekday with this name. */
function lastWeekday(
  typed: string,
  weekdays: TypedDayOptions['weekdays'],
  today: string,
): string | undefined {
  const wanted = indexOfName(typed, weekdays);
  if (wanted === undefined) return undefined;
  return addDays(today, -((weekdayOf(today) - wanted + 7) % 7));
}

/** The patterns of a day, a month name and an optional year, in both orders. */
const dayBeforeMonth =
  /^(?<day>\d{1,2})[\s.,/-]*(?<month>\p{L}[\p{L}\p{M}]*)[\s.,/-]*(?<year>\d{4}|\d{2})?$/u;
const monthBeforeDay =
  /^(?<month>\p{L}[\p{L}\p{M}]*)[\s.,/-]*(?<day>\d{1,2})(?:[\s.,/-]+(?<year>\d{4}|\d{2}))?[.,]?$/u;

/** Reads a date with a month name, as registers print it: `Nov 1`, `1. November 2026`; without a year the nearest. */
export function readNamedDay(
  text: string,
  { today, months }: Pick<TypedDayOptions, 'today' | 'months'>,
): string | undefined {
  const typed = toAsciiDigits(text).trim();
  const { day, month, year } = (dayBeforeMonth.exec(typed) ?? monthBeforeDay.exec(typed))?.groups ?? {};
  const at = month === undefined ? undefined : indexOfName(plainName(month), months);
  if (day === undefined || at === undefined) return undefined;
  return dayOfParts({ day, month: String(at + 1), year }, today);
}

/**
 * Reads a date as bookkeepers type it (`31`, `31.10`, `10/31/25`, `2025-10-31`, `311025`, `Nov 1`, `-3`, `y`, `mon`) as a day of the book.
 * Digits are in the order of the region unless they begin with a four-digit year. A day of the month alone is in this month, or in the
 * newest earlier month that has it; a date without a year is the nearest one; a weekday is the last one, today included.
 * @returns undefined if the text is not a date, or no calendar has the day; never throws
 */
export function readTypedDay(text: string, options: TypedDayOptions): string | undefined {
  const { order, today, weekdays, words } = options;
  // Dates of right-to-left regions contain direction marks.
  const typed = toAsciiDigits(text)
    .replaceAll(/[\u200e\u200f]/g, '')
    .trim();
  const word = plainName(typed);
  if (word === '') return undefined;
  const named = Object.entries(words).find(([name]) => plainName(name) === word);
  if (named !== undefined) return addDays(today, named[1]);
  const [, sign, count] = /^([+\-−])\s*(\d{1,4})$/.exec(typed) ?? [];
  if (count !== undefined) return addDays(today, sign === '+' ? Number(count) : -Number(count));
  const withName = readNamedDay(typed, options);
  if (withName !== undefined) return withName;
  if (!/^\d/.test(typed)) return lastWeekday(word, weekdays, today);
  // A separator at the end belongs to an unfinished date or to the region's format.
  const numbers = typed.replace(/[.\s]+$/, '');
  if (!/^\d+(?:[\s.,/-]+\d+){0,2}$/.test(numbers)) return undefined;
  const parts = numbers.split(/\D+/);
  // Only regions with the day first end a date with a point.
  const isDayFirst = order === 'mdy' && parts.length === 2 && /^\d+\. ?\d+\.$/.test(typed);
  const read =
    parts.length === 1 ? partsOfDigits(numbers, order) : partsBetweenSigns(parts, isDayFirst ? 'dmy' : order);
  return read && dayOfParts(parts.length > 1 && parts[0]?.length !== 4 ? swapIfNeeded(read) : read, today);
}
