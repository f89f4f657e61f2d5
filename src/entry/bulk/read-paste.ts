import { toDateTimeField } from '#entry/date-fields.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { readSingleAmount } from '#ledger/read-amount.ts';
import { readNamedDay, type TypedDayOptions } from '#ledger/typed-dates.ts';
import { makeDay, yearOfTwoDigits } from '#values/calendar.ts';
import { fold } from '#text/fold.ts';

/** Splits a text into lines of cells; a cell may stand in quotes. Undefined when a quote is never closed. */
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
 * Reads a pasted text as lines of cells: parted by tabs as spreadsheets do, else by semicolons or commas where every
 * line has as many, else a cell a line. `isWhole` says that a line is one cell whatever stands in it. Blank lines go.
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

/** Whether a region writes the day before the month. */
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

/**
 * How a date is read: which comes first where a text does not tell, what months are called (`monthsOf`), and the time it gets when
 * it has none.
 */
export type PastedDateOptions = { dayFirst: boolean; months: TypedDayOptions['months']; time: string };

/**
 * Reads a date of a spreadsheet into the text of a datetime field; undefined when there is no such day. By hand: libraries read
 * one exact pattern a call, padded or not, and here are dozens.
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

/** True if a whole line is one amount, so that its comma is not a separator; also one that the book cannot hold. */
export function isAmountLine(line: string, book: BookCurrency): boolean {
  return readSingleAmount(line, book) !== undefined;
}

type NamedOption = { value: string; label: string; path: string; isDisabled: boolean };

/** A name or the end of a path 'A › B' as it is compared. */
const normalizePath = (name: string) =>
  fold(
    name
      .split(/[›>]/)
      .map((part) => part.trim())
      .join(' › '),
  );

/** Those that may be meant by a name or by the end of a path. */
function findMatchingOptions(wanted: string, options: readonly NamedOption[]): NamedOption[] {
  return options.filter(
    ({ path, label }) =>
      fold(label) === wanted || fold(path) === wanted || fold(path).endsWith(` › ${wanted}`),
  );
}

/** Whether a name or the end of a path means nothing but what only groups accounts, and so cannot be chosen. */
export function isOnlyPlaceholder(name: string, options: readonly NamedOption[]): boolean {
  const meant = findMatchingOptions(normalizePath(name), options);
  return meant.length > 0 && meant.every(({ isDisabled }) => isDisabled);
}

/** The account that is meant by a name or by the end of a path 'A › B', ignoring case; undefined unless just one is. */
export function findAccountByName(name: string, options: readonly NamedOption[]): string | undefined {
  const wanted = normalizePath(name);
  const hits = findMatchingOptions(wanted, options).filter(({ isDisabled }) => !isDisabled);
  const exact = hits.find(({ path }) => fold(path) === wanted);
  return (exact ?? (hits.length === 1 ? hits[0] : undefined))?.value;
}
