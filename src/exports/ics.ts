import { toDecimalText, type BookCurrency } from '#ledger/money.ts';
import { resolveLines } from '#ledger/schedule/occurrence-rows.ts';
import { listOccurrences, type Schedule, occurrenceStateOf } from '#ledger/schedule/schedule.ts';
import { calculateLinesSize } from '#ledger/schedule/schedule-amounts.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addDays } from '#values/calendar.ts';

/** The range and format of a calendar file. */
export type CalendarOptions = {
  /** The name of the calendar: that of the book. */
  name: string;
  currency: BookCurrency;
  /** The range of days; `until` is exclusive. */
  from: string;
  until: string;
  /** The rows of the newest occurrence of each schedule (`latestRows`). */
  latest: ReadonlyMap<string, readonly Transaction[]>;
  /** The time of writing, which calendars require. */
  now: Date;
};

const lineEnd = '\r\n';
/** Maximum number of bytes in a line; longer lines continue after a space on the next line. */
const lineBytes = 75;

const encoder = new TextEncoder();

/** Returns a line in the format of RFC 5545, folded between characters if it is too long. */
function foldLine(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > lineBytes) {
      parts.push('');
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join(`${lineEnd} `) + lineEnd;
}

/** Escapes a text as a value: delimiters and line breaks. */
const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\n|\r/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');

const toCompactDay = (day: string) => day.replaceAll('-', '');

const formatTimestamp = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

function* writeEvent(
  schedule: Schedule,
  { nominal, day }: { nominal: string; day: string },
  { currency, now, latest }: CalendarOptions,
): Generator<string> {
  const size = calculateLinesSize(resolveLines(schedule, latest.get(schedule.id)));
  const amount = `${toDecimalText(size, currency.decimals)} ${currency.currency}`;
  const isExact = schedule.amount === 'exact';
  yield 'BEGIN:VEVENT';
  // The nominal day identifies an occurrence even if it is moved, so that a repeated import creates no duplicates.
  yield `UID:${escapeText(schedule.id)}-${toCompactDay(nominal)}@partita`;
  yield `DTSTAMP:${formatTimestamp(now)}`;
  yield `DTSTART;VALUE=DATE:${toCompactDay(day)}`;
  yield `DTEND;VALUE=DATE:${toCompactDay(addDays(day, 1))}`;
  yield `SUMMARY:${escapeText(`${schedule.name}, ${isExact ? '' : '≈ '}${amount}`)}`;
  const notes = [...new Set(schedule.lines.map((line) => line.notes))].filter((note) => note !== '');
  if (notes.length > 0) yield `DESCRIPTION:${escapeText(notes.join('\n'))}`;
  yield 'TRANSP:TRANSPARENT';
  yield 'END:VEVENT';
}

const openStates = new Set(['overdue', 'due', 'upcoming', 'later']);

/** Writes the open occurrences of schedules as a calendar (RFC 5545), each as a whole day. */
export function* writeCalendar(schedules: readonly Schedule[], wanted: CalendarOptions): Generator<string> {
  const { name, from, until } = wanted;
  yield foldLine('BEGIN:VCALENDAR') + foldLine('VERSION:2.0') + foldLine('PRODID:-//Partita//Schedules//EN');
  yield foldLine('CALSCALE:GREGORIAN') + foldLine(`X-WR-CALNAME:${escapeText(name)}`);
  for (const schedule of schedules)
    for (const occurrence of listOccurrences(schedule, from, until))
      if (openStates.has(occurrenceStateOf(schedule, occurrence, from)))
        yield [...writeEvent(schedule, occurrence, wanted)].map(foldLine).join('');
  yield foldLine('END:VCALENDAR');
}
