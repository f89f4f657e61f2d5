import { readPastedDigits } from '#ledger/money.ts';
import { toDateTimeField } from '#web/lib/date-fields.ts';
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
export function isDayFirst(formatTag: string): boolean {
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

function timeOf(text: string): string | undefined {
  const [, hour = '', minute = '', second, half] =
    /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?: ?([ap]m))?$/i.exec(text) ?? [];
  if (hour === '') return undefined;
  const shift = half === undefined ? 0 : (half.toLowerCase() === 'pm' ? 12 : 0) - (hour === '12' ? 12 : 0);
  const hours = Number(hour) + shift;
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${minute}${second === undefined ? '' : `:${second}`}`;
}

/** How a date is read: which comes first where a text does not tell, and the time it gets when it has none. */
export type DateReading = { dayFirst: boolean; time: string };

/** How many years ahead a year of two digits may lie; one further on is of the century before. */
const mostYearsAhead = 20;

/** The year that two digits mean: in 2026 '99' is 1999 and '46' is 2046. */
function yearOfTwoDigits(digits: string, now: Date): string {
  const year = now.getFullYear();
  const latest = year + mostYearsAhead;
  return String(latest - ((latest - Number(digits)) % 100));
}

/**
 * Reads a date of a spreadsheet into the text of a datetime field; undefined when there is no such day. By hand: libraries read
 * one exact pattern a call, padded or not, and here are dozens.
 */
export function readDate(
  text: string,
  { dayFirst, time }: DateReading,
  now: Date = new Date(),
): string | undefined {
  const trimmed = text.trim();
  if (exactMoment.test(trimmed)) {
    const moment = new Date(trimmed);
    return Number.isNaN(moment.getTime()) ? undefined : toDateTimeField(moment);
  }
  let parts = yearFirst.exec(trimmed)?.slice(1);
  if (parts === undefined) {
    const [, first = '', mark, second = '', year = '', rest] = yearLast.exec(trimmed) ?? [];
    const isDayLed = mark === '.' || Number(first) > 12 || (dayFirst && Number(second) <= 12);
    const [day, month] = isDayLed ? [first, second] : [second, first];
    parts = [year.length === 2 ? yearOfTwoDigits(year, now) : year, month, day, rest ?? ''];
  }
  const [year = '', month = '', day = '', rest] = parts;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  const clock = rest === undefined || rest === '' ? time : timeOf(rest);
  if (year === '' || !exists || clock === undefined) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${clock}`;
}

/** An amount of a spreadsheet: digits of minor units, and its sign where it has one. */
export type ReadAmount = { digits: string; sign: '+' | '-' | undefined };

/** Reads an amount; a minus stands before or behind it or is a pair of parentheses. */
export function readAmount(text: string, decimals: number): ReadAmount | undefined {
  const digits = readPastedDigits(text, decimals);
  if (digits === undefined) return undefined;
  const isMinus = /^[^\d]*[-−–(]/.test(text) || /[-−–]\s*\D*$/.test(text);
  return { digits, sign: isMinus ? '-' : /^[^\d]*\+/.test(text) ? '+' : undefined };
}

/** Whether a whole line is one amount, so that its comma is a decimal one. */
export function isAmountLine(line: string, decimals: number): boolean {
  return /^[^\d,;]*\d(?:[\d.,'’\s]*\d)?[^\d,;]*$/.test(line) && readAmount(line, decimals) !== undefined;
}

type Named = { value: string; label: string; path: string; isDisabled: boolean };

/** The account that is meant by a name or by the end of a path 'A › B', ignoring case; undefined unless just one is. */
export function findAccount(name: string, options: readonly Named[]): string | undefined {
  const wanted = fold(
    name
      .split(/[›>]/)
      .map((part) => part.trim())
      .join(' › '),
  );
  const hits = options.filter(
    ({ path, label, isDisabled }) =>
      !isDisabled && (fold(label) === wanted || fold(path) === wanted || fold(path).endsWith(` › ${wanted}`)),
  );
  const exact = hits.find(({ path }) => fold(path) === wanted);
  return (exact ?? (hits.length === 1 ? hits[0] : undefined))?.value;
}
