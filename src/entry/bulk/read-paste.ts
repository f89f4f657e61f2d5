import { toDateTimeField } from '#entry/date-fields.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { readSingleAmount } from '#ledger/read-amount.ts';
import { readNamedDay, type TypedDayOptions } from '#ledger/typed-dates.ts';
import { makeDay, yearOfTwoDigits } from '#values/calendar.ts';
import { fold } from '#text/fold.ts';

/** Splits a text into lines of cells; a cell may be quoted. Returns undefined if a quote is never closed. */
function splitCells(text: string, separator: string): string[][] | undefined {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted) {
      const isDoubled = character === '"' && text.charAt(at + 1) === '"';
      if (character !== '"' || isDoubled) cell += character;
      else isQuoted = false;
      if (isDoubled) at += 1;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator || character === '\n') {
      line.push(cell);
      cell = '';
      if (character === '\n') lines.push(line.splice(0));
    } else cell += character;
  }
  if (isQuoted) return undefined;
  lines.push([...line, cell]);
  return lines;
}

function withoutBlanks(lines: string[][]): string[][] {
  return lines
    .map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
}

/**
 * Reads a pasted text as lines of cells. The separator is a tab, as in spreadsheets; otherwise a semicolon or comma if all lines then have
 * the same number of cells; otherwise each line is one cell. Blank lines are removed.
 * @param isWhole returns true for a line that is one cell even if it contains a separator
 */
export function readCells(text: string, isWhole: (line: string) => boolean = () => false): string[][] {
  const unix = text.replaceAll(/\r\n?/g, '\n');
  const plain = unix.split('\n');
  if (unix.includes('\t'))
    return withoutBlanks(splitCells(unix, '\t') ?? plain.map((line) => line.split('\t')));
  const whole = withoutBlanks(plain.map((line) => [line]));
  if (whole.length < 2 || whole.every(([line = '']) => isWhole(line))) return whole;
  for (const separator of [';', ',']) {
    const lines = withoutBlanks(splitCells(unix, separator) ?? []);
    const [first] = lines;
    if (first !== undefined && first.length > 1 && lines.every((cells) => cells.length === first.length))
      return lines;
  }
  return whole;
}

/** True if a region writes the day before the month. */
export function isDayFirstRegion(formatTag: string): boolean {
  try {
    const parts = new Intl.DateTimeFormat(formatTag).formatToParts(new Date(0)).map(({ type }) => type);
    return parts.indexOf('day') < parts.indexOf('month');
  } catch {
    return false;
  }
}

const exactMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+(.+))?$/;
const yearLast = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d\d)(?:[T ,]+(.+))?$/;

function readTimeOfDay(text: string): string | undefined {
  const [, hour = '', minute = '', second, half] =
    /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?: ?([ap]m))?$/i.exec(text) ?? [];
  if (hour === '') return undefined;
  const shift = half === undefined ? 0 : (half.toLowerCase() === 'pm' ? 12 : 0) - (hour === '12' ? 12 : 0);
  const hours = Number(hour) + shift;
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${minute}${second === undefined ? '' : `:${second}`}`;
}

/** Options for reading dates: the order of ambiguous dates, the month names of the language, and the time for dates without one. */
export type PastedDateOptions = { dayFirst: boolean; months: TypedDayOptions['months']; time: string };

/**
 * Reads a spreadsheet date as the text of a datetime field; undefined if there is no such day. Date libraries read one exact pattern per
 * call, padded or not, and dozens of patterns occur here.
 */
export function readPastedDate(
  text: string,
  { dayFirst, months, time }: PastedDateOptions,
  now: Date = new Date(),
): string | undefined {
  const trimmed = text.trim();
  const named = readNamedDay(trimmed, { today: toDateTimeField(now).slice(0, 10), months });
  if (named !== undefined) return `${named}T${time}`;
  if (exactMoment.test(trimmed)) {
    const moment = new Date(trimmed);
    return Number.isNaN(moment.getTime()) ? undefined : toDateTimeField(moment);
  }
  let parts = yearFirst.exec(trimmed)?.slice(1);
  if (parts === undefined) {
    const [, first = '', mark, second = '', year = '', rest] = yearLast.exec(trimmed) ?? [];
    const isDayLed = mark === '.' || Number(first) > 12 || (dayFirst && Number(second) <= 12);
    const [day, month] = isDayLed ? [first, second] : [second, first];
    parts = [
      year.length === 2 ? String(yearOfTwoDigits(Number(year), now.getFullYear())) : year,
      month,
      day,
      rest ?? '',
    ];
  }
  const [year = '', month = '', day = '', rest] = parts;
  const posted = makeDay(Number(year), Number(month), Number(day));
  const clock = rest === undefined || rest === '' ? time : readTimeOfDay(rest);
  return posted === undefined || clock === undefined ? undefined : `${posted}T${clock}`;
}

/** True if a whole line is one amount, so that its comma is not a separator. This includes amounts that the book cannot store. */
export function isAmountLine(line: string, book: BookCurrency): boolean {
  return readSingleAmount(line, book) !== undefined;
}

type NamedOption = { value: string; label: string; path: string; isDisabled: boolean };

/** Normalizes an account name or the end of a path 'A › B' for comparison. */
const normalizePath = (name: string) =>
  fold(
    name
      .split(/[›>]/)
      .map((part) => part.trim())
      .join(' › '),
  );

/** Returns the options that a name or the end of a path can mean. */
function findMatchingOptions(wanted: string, options: readonly NamedOption[]): NamedOption[] {
  return options.filter(
    ({ path, label }) =>
      fold(label) === wanted || fold(path) === wanted || fold(path).endsWith(` › ${wanted}`),
  );
}

/** True if a name or the end of a path matches only placeholder accounts, which cannot be chosen. */
export function isOnlyPlaceholder(name: string, options: readonly NamedOption[]): boolean {
  const meant = findMatchingOptions(normalizePath(name), options);
  return meant.length > 0 && meant.every(({ isDisabled }) => isDisabled);
}

/** Returns the account that a name or the end of a path 'A › B' means, ignoring case; undefined unless exactly one matches. */
export function findAccountByName(name: string, options: readonly NamedOption[]): string | undefined {
  const wanted = normalizePath(name);
  const hits = findMatchingOptions(wanted, options).filter(({ isDisabled }) => !isDisabled);
  const exact = hits.find(({ path }) => fold(path) === wanted);
  return (exact ?? (hits.length === 1 ? hits[0] : undefined))?.value;
}
