import { toDecimalText, type BookCurrency } from '#ledger/money.ts';
import { resolveLines } from '#ledger/schedule/posting.ts';
import { listOccurrences, type Schedule, occurrenceStateOf } from '#ledger/schedule/schedule.ts';
import { calculateLinesSize } from '#ledger/schedule/way.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addDays } from '#values/calendar.ts';

/** Which expected days a calendar is to hold, and how it is written. */
export type CalendarOptions = {
  /** What the calendar is called: the name of the book. */
  name: string;
  currency: BookCurrency;
  /** From this day on, before the other. */
  from: string;
  until: string;
  /** The rows of the newest occurrence of each schedule (`latestRows`). */
  latest: ReadonlyMap<string, readonly Transaction[]>;
  /** When it is written, which calendars want to know. */
  now: Date;
};

const lineEnd = '\r\n';
/** A line has at most so many bytes; what is longer goes on in the next, after a blank. */
const lineBytes = 75;

const encoder = new TextEncoder();

/** A line as RFC 5545 has it, broken between characters where it is too long. */
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

/** A text as a value: signs that would end it, and lines, are written otherwise. */
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
  const isSure = schedule.amount === 'exact';
  yield 'BEGIN:VEVENT';
  // The nominal day tells occurrences apart wherever they are moved: who takes the file again gets nothing twice.
  yield `UID:${escapeText(schedule.id)}-${toCompactDay(nominal)}@partita`;
  yield `DTSTAMP:${formatTimestamp(now)}`;
  yield `DTSTART;VALUE=DATE:${toCompactDay(day)}`;
  yield `DTEND;VALUE=DATE:${toCompactDay(addDays(day, 1))}`;
  yield `SUMMARY:${escapeText(`${schedule.name}, ${isSure ? '' : '≈ '}${amount}`)}`;
  const notes = [...new Set(schedule.lines.map((line) => line.notes))].filter((note) => note !== '');
  if (notes.length > 0) yield `DESCRIPTION:${escapeText(notes.join('\n'))}`;
  yield 'TRANSP:TRANSPARENT';
  yield 'END:VEVENT';
}

const openStates = new Set(['overdue', 'due', 'ahead', 'coming']);

/** The expected days of schedules as a calendar (RFC 5545): all of them that are not decided, each as a whole day. */
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
