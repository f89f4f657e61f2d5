import { readIsoDay } from '#values/calendar.ts';
import type { FileEntry, FileSchedule } from './book-file.ts';
import { type JournalPeriod, readForecast, readPeriod, writePeriod } from './journal-periods.ts';
import type { Metadata } from './journal-heads.ts';

// A periodic entry states its interval. Ledger and hledger know neither moved bank days nor entered occurrences, so our own writer adds
// them in metadata lines.

const ruleForm = /^FREQ=(?:DAI|WEEK|MONTH|YEAR)LY(?:;[A-Z]+=[A-Z\d,+-]+)*$/;
const readCount = (text: string | undefined) => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : undefined);

const readBound = (text: string | undefined) =>
  /^\d{1,18}(?:\.\d{1,8})?$/.test(text ?? '') ? text : undefined;

/** Reads the recurrence from the metadata of our own writer. */
function readOwnPeriod(metadata: Metadata): JournalPeriod | undefined {
  const rule = metadata.get('rule') ?? '';
  const start = readIsoDay(metadata.get('start') ?? '');
  const until = readIsoDay(metadata.get('until') ?? '');
  if (!ruleForm.test(rule) || start === undefined) return undefined;
  return { rule, start, ...(until !== undefined && { until }) };
}

/** Returns the name of a schedule: its description, else the name of an account. */
const scheduleNameOf = ({ description, legs }: Omit<FileEntry, 'date'>) =>
  description || (legs.find(({ amount }) => !amount.startsWith('-'))?.path.at(-1) ?? '');

/** Reads a periodic entry as a schedule; undefined if its recurrence is unknown. `after` is the day after the last entry. */
export function readPeriodicSchedule(
  periodText: string,
  after: string | undefined,
  metadata: Metadata,
  entry: Omit<FileEntry, 'date'>,
): FileSchedule | undefined {
  const hasStart = after !== undefined || /\b(?:from|since|in)\s+\d/i.test(periodText);
  const period =
    readOwnPeriod(metadata) ?? (hasStart ? readPeriod(periodText, after ?? '2000-01-01') : undefined);
  if (period === undefined) return undefined;
  const [bankDays, count, leadDays] = [
    metadata.get('bank-days'),
    readCount(metadata.get('count')),
    readCount(metadata.get('lead-days')),
  ];
  const done = readIsoDay(metadata.get('done') ?? '');
  const amount = metadata.get('amount');
  const [least, most] = [readBound(metadata.get('least')), readBound(metadata.get('most'))];
  const skipped = (metadata.get('skipped') ?? '').split(' ').flatMap((day) => readIsoDay(day) ?? []);
  return {
    name: scheduleNameOf(entry),
    ...period,
    ...((bankDays === 'before' || bankDays === 'after') && { bankDays }),
    ...(count !== undefined && { count }),
    ...(leadDays !== undefined && { leadDays }),
    ...(metadata.get('posted') === 'yes' && { isPosted: true }),
    ...(metadata.get('paused') === 'yes' && { isPaused: true }),
    ...((amount === 'about' || amount === 'last') && { amount }),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
    ...(skipped.length > 0 && { skipped }),
    ...(done !== undefined && { done }),
    entry: { ...entry, date: period.start },
  };
}

/** Reads a beancount forecast entry as a schedule; undefined for other entries. */
export function readForecastSchedule(entry: FileEntry): FileSchedule | undefined {
  const ofNotes = readForecast(entry.notes);
  const found = ofNotes ?? readForecast(entry.description);
  if (found === undefined) return undefined;
  const { name, ...when } = found;
  const own = ofNotes === undefined ? { ...entry, description: name } : { ...entry, notes: name };
  return { name: scheduleNameOf(own), ...when, start: entry.date, entry: own };
}

/** Writes the first line of a periodic entry and the metadata below it. */
export function writeSchedule(schedule: FileSchedule): {
  line: string;
  metadata: Record<string, string | undefined>;
} {
  const { name, rule, start, until, count, bankDays, leadDays, isPosted, isPaused, done, entry } = schedule;
  const { amount, least, most, skipped } = schedule;
  return {
    line: `~ ${writePeriod(schedule)}`,
    metadata: {
      description: name,
      notes: entry.notes,
      rule,
      start,
      until,
      count: count?.toString(),
      'bank-days': bankDays,
      'lead-days': leadDays?.toString(),
      posted: isPosted && 'yes',
      paused: isPaused && 'yes',
      amount,
      least,
      most,
      skipped: skipped?.join(' '),
      done,
    },
  };
}
