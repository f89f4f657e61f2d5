import { defaults } from '#contract/limits.ts';
import { fold } from '#text/fold.ts';
import { addDays, makeDay, weekdayOf, yearOfTwoDigits } from '#values/calendar.ts';
import { toAsciiDigits } from '#values/amounts.ts';

/**
 * Reads a time of day as one types it (`9`, `14:05`, `1405`, `14.05`, `2:05 pm`) into `HH:MM`.
 * @returns undefined for what is no time of a day; never throws
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

/** In which order a region writes the day, the month and the year. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** What it takes to understand a typed date. Days are `YYYY-MM-DD`. */
export type TypedDayOptions = {
  order: DateOrder;
  today: string;
  /** The names of the days of the week, from Monday on, each in all its forms. */
  weekdays: readonly (readonly string[])[];
  /** The names of the months, from January on, each in all its forms. */
  months: readonly (readonly string[])[];
  /** Words for days and how far they are from today, such as `y` and -1; they come before the names of weekdays. */
  words: Readonly<Record<string, number>>;
};

/** A date without a year is never further ahead than that: then the one before is nearer. */
const maxDaysAhead = 182;

/** How a region (a language tag) orders the parts of a date; that of the default region where it is not known. */
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

/** The names of the days of the week in a language, from Monday on, as `readTypedDay` takes them. */
export function listWeekdayNames(language: string): string[][] {
  const monday = '2024-01-01';
  const formats = (['long', 'short'] as const).map(
    (weekday) => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }),
  );
  return Array.from({ length: 7 }, (_, days) =>
    formats.map((format) => format.format(new Date(addDays(monday, days)))),
  );
}

/** The names of the months in a language, from January on, alone and as they stand beside a day, as `readTypedDay` takes them. */
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

/** How far the days that have words are from today. */
const distances = [
  ['today', 0],
  ['yesterday', -1],
  ['dayBeforeYesterday', -2],
  ['tomorrow', 1],
  ['dayAfterTomorrow', 2],
] as const;

/** What a language calls the days near today, each by words with blanks between them, as `readTypedDay` takes it. */
export function mapDayWords(
  words: Readonly<Record<(typeof distances)[number][0], string>>,
): Record<string, number> {
  return Object.fromEntries(
    distances.flatMap(([day, distance]) =>
      words[day].split(' ').flatMap((word) => (word === '' ? [] : [[word, distance]])),
    ),
  );
}

/** A day of the calendar from texts of digits; undefined where there is no such day. */
function dayFrom(year: string, month: string, day: string): string | undefined {
  return makeDay(Number(year), Number(month), Number(day));
}

/** A year of four digits as it is, of two in the hundred years that end a little after today. */
function wholeYear(typed: string, today: string): string | undefined {
  if (typed.length === 4) return typed;
  return typed.length === 2 ? String(yearOfTwoDigits(Number(typed), Number(today.slice(0, 4)))) : undefined;
}

/** The day of this month, or of the newest month before that has it. */
function dayOfMonth(day: string, today: string): string | undefined {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  // No two months in a row are short.
  return (
    dayFrom(String(year), String(month), day) ??
    dayFrom(String(month === 1 ? year - 1 : year), String(month === 1 ? 12 : month - 1), day)
  );
}

/** The day without a year that is nearest to today. */
function nearestDay(month: string, day: string, today: string): string | undefined {
  const latest = addDays(today, maxDaysAhead);
  const thisYear = Number(today.slice(0, 4));
  const rest = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const year = [thisYear + 1, thisYear].find((each) => String(each).padStart(4, '0') + rest <= latest);
  return dayFrom(String(year ?? thisYear - 1), month, day);
}

type Parts = { year?: string | undefined; month?: string | undefined; day: string };

/** What can be no month is the day, where the other way around there is a day: nobody means anything else by `31.10`. */
function swapIfNeeded({ year, month, day }: Parts): Parts {
  const isTurned = Number(month) > 12 && Number(month) <= 31 && Number(day) <= 12 && Number(day) > 0;
  return isTurned && month !== undefined ? { year, month: day, day: month } : { year, month, day };
}

/** Digits between signs: two are day and month, three have the year; one of four digits in front is a year anywhere. */
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

/** Digits alone, cut into parts in the order of the region; one or two are a day of the month. */
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

/** Which of several names in all their forms this is, or begins like this and no other does. */
function indexOfName(typed: string, allForms: readonly (readonly string[])[]): number | undefined {
  const names = allForms.map((forms) => forms.map(plainName));
  const exact = names.findIndex((forms) => forms.includes(typed));
  const matching = names.flatMap((forms, at) => (forms.some((name) => name.startsWith(typed)) ? [at] : []));
  return exact >= 0 ? exact : matching.length === 1 ? matching[0] : undefined;
}

/** The last day, today included, of the weekday of this name. */
function lastWeekday(
  typed: string,
  weekdays: TypedDayOptions['weekdays'],
  today: string,
): string | undefined {
  const wanted = indexOfName(typed, weekdays);
  if (wanted === undefined) return undefined;
  return addDays(today, -((weekdayOf(today) - wanted + 7) % 7));
}

/** A day, the name of a month, and a year or none: in the two orders in which they are written. */
const dayBeforeMonth =
  /^(?<day>\d{1,2})[\s.,/-]*(?<month>\p{L}[\p{L}\p{M}]*)[\s.,/-]*(?<year>\d{4}|\d{2})?$/u;
const monthBeforeDay =
  /^(?<month>\p{L}[\p{L}\p{M}]*)[\s.,/-]*(?<day>\d{1,2})(?:[\s.,/-]+(?<year>\d{4}|\d{2}))?[.,]?$/u;

/** Reads a date with the name of its month, as registers print it: `Nov 1`, `1. November 2026`; without a year the nearest. */
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
 * Reads a date as bookkeepers type it (`31`, `31.10`, `10/31/25`, `2025-10-31`, `311025`, `Nov 1`, `-3`, `y`, `mon`) into a day of the
 * book; digits in the order of the region unless they begin with a year of four. A day of the month alone lies in this month, or in
 * the newest before that has it; without a year the nearest is meant; a weekday is the last one, today included.
 * @returns undefined for what is no date and for days that no calendar has; never throws
 */
export function readTypedDay(text: string, options: TypedDayOptions): string | undefined {
  const { order, today, weekdays, words } = options;
  // Marks of direction stand in dates of right-to-left regions.
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
  // What ends with a sign is being typed on, or is how the region writes a date.
  const numbers = typed.replace(/[.\s]+$/, '');
  if (!/^\d+(?:[\s.,/-]+\d+){0,2}$/.test(numbers)) return undefined;
  const parts = numbers.split(/\D+/);
  // Nobody who writes the month first ends a date with a point.
  const isDayFirst = order === 'mdy' && parts.length === 2 && /^\d+\. ?\d+\.$/.test(typed);
  const read =
    parts.length === 1 ? partsOfDigits(numbers, order) : partsBetweenSigns(parts, isDayFirst ? 'dmy' : order);
  return read && dayOfParts(parts.length > 1 && parts[0]?.length !== 4 ? swapIfNeeded(read) : read, today);
}
