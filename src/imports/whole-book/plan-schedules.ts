import { limits } from '#contract/limits.ts';
import { contentId } from '#ledger/content-id.ts';
import { readRule } from '#ledger/schedule/rule.ts';
import type { Schedule, ScheduleLine } from '#ledger/schedule/schedule.ts';
import type { BookFile, FileEntry, FileSchedule } from '#statements/book-file.ts';
import { toRoundedMinor } from './commodities.ts';
import type { BookEntry } from './plan-entries.ts';
import { type RowLeg, planRows } from './plan-rows.ts';

/** Why something that repeats stays out; nothing of it is lacking then, for nothing of it was booked. */
export type ScheduleRejection = 'otherCurrency' | 'withinOneAccount' | 'tooLarge' | 'noLegs' | 'noRule';

/** A schedule of a file with its entry and its bounds in minor units. */
export type ConvertedSchedule = {
  file: FileSchedule;
  inBook: BookEntry;
  /** The range of an amount that varies; no bounds if a leg is in another currency than the book. */
  bounds: Pick<Schedule, 'leastMinor' | 'mostMinor'>;
};

/** The decimals of the book currency, and the test for commodities of a file that mean this currency. */
type BookCurrencyInFile = { decimals: number; isInBookCurrency: (commodity: string) => boolean };

/** Returns the bounds of an amount in minor units. They are in the currency of the schedule's entry. */
function convertBounds(
  { least, most, entry }: FileSchedule,
  { decimals, isInBookCurrency }: BookCurrencyInFile,
): ConvertedSchedule['bounds'] {
  const isIn = entry.legs.every(({ commodity }) => isInBookCurrency(commodity));
  const minorOf = (amount: string | undefined) =>
    amount === undefined || !isIn ? undefined : toRoundedMinor(amount, decimals).minor;
  return { leastMinor: minorOf(least), mostMinor: minorOf(most) };
}

/** How texts and legs become those of a book. */
export type ScheduleContext = {
  /** Of the book or the account that it goes below: what a file brings twice has the same id there. */
  targetId: string;
  /** The legs of an entry in the accounts that they go to, those of trading among them. */
  legsOf: (entry: BookEntry) => RowLeg[];
  fit: (text: string, most: number) => string;
  fitTags: (tags: readonly string[]) => string[];
  /** Why an entry does not go in, apart from what is said of it here. */
  rejectionOf: (entry: BookEntry) => ScheduleRejection | undefined;
};

/** The entries of a file and those that repeat: both say what its accounts and commodities are. */
export function withScheduledEntries(file: BookFile): BookFile {
  return { ...file, entries: [...file.entries, ...(file.schedules ?? []).map(({ entry }) => entry)] };
}

/** Converts the schedules of a file, each with its entry and its bounds. */
export function convertSchedules(
  { schedules = [] }: BookFile,
  convert: (entry: FileEntry, at: number) => BookEntry,
  currency: BookCurrencyInFile,
): ConvertedSchedule[] {
  return schedules.map((file, at) => ({
    file,
    inBook: convert(file.entry, at),
    bounds: convertBounds(file, currency),
  }));
}

/** The day through which all is entered: where the program does not say, that of the last entry, after which it goes on. */
function findDoneDay({ done, start }: FileSchedule, { format, entries }: BookFile): string | undefined {
  if (done !== undefined || format === 'GNUCASH') return done;
  const last = entries.reduce((latest, { date }) => (date > latest ? date : latest), '');
  return last >= start ? last : undefined;
}

/** The lines of a schedule, or why there are none. */
function createScheduleLines(
  { file: { name, entry }, inBook }: ConvertedSchedule,
  { legsOf, fit, fitTags, rejectionOf }: ScheduleContext,
): ScheduleLine[] | ScheduleRejection {
  const why = rejectionOf(inBook);
  if (why !== undefined) return why;
  if (inBook.missing.length > 0) return 'otherCurrency';
  const rows = planRows(legsOf(inBook));
  if (rows.length === 0) return 'withinOneAccount';
  if (rows.length > limits.scheduleLines) return 'tooLarge';
  const description = entry.description === name ? '' : entry.description;
  return rows.map(({ sharedId, accountId, minor, details, sharedTags }) => ({
    accountA: sharedId,
    accountB: accountId,
    valueMinor: -minor,
    description: fit(description, limits.transactionDescription),
    notes: fit([entry.notes, details.note].filter((note) => note !== '').join('\n'), limits.transactionNotes),
    tags: fitTags([...(entry.tags ?? []), ...(details.tags ?? []), ...sharedTags]),
  }));
}

/** Says by what a schedule is known again when its file is brought again. */
function deriveScheduleId(file: FileSchedule, targetId: string, seen: Map<string, number>): string {
  const content = JSON.stringify({ ...file, entry: { ...file.entry, line: 0 } });
  const ordinal = (seen.get(content) ?? 0) + 1;
  seen.set(content, ordinal);
  return contentId(`schedule\n${targetId}\n${ordinal}\n${content}`);
}

/** Makes schedules of what repeats in a file, and tells why what stays out does. */
export function planSchedules(
  converted: readonly ConvertedSchedule[],
  file: BookFile,
  context: ScheduleContext,
): { schedules: Schedule[]; refused: { entry: FileEntry; why: ScheduleRejection }[] } {
  const rejected: { entry: FileEntry; why: ScheduleRejection }[] = [];
  const seen = new Map<string, number>();
  const schedules = converted.flatMap((each): Schedule[] => {
    const { file: found } = each;
    const read = readRule(found.rule);
    const lines = 'rule' in read ? createScheduleLines(each, context) : 'noRule';
    if (typeof lines === 'string' || 'problem' in read) {
      rejected.push({ entry: found.entry, why: typeof lines === 'string' ? lines : 'noRule' });
      return [];
    }
    const done = findDoneDay(found, file);
    return [
      {
        id: deriveScheduleId(found, context.targetId, seen),
        name: context.fit(found.name || found.entry.description, limits.bookName),
        rule: read.rule,
        start: found.start,
        until: found.until,
        count: found.count,
        bankDays: found.bankDays ?? 'stay',
        mode: found.isPosted === true ? 'post' : 'remind',
        aheadDays: Math.min(found.aheadDays ?? 0, limits.scheduleAheadDays),
        lines,
        amount: found.amount ?? 'exact',
        ...each.bounds,
        asked: [],
        skipped: (found.skipped ?? []).slice(-limits.scheduleDays),
        posted: [],
        done,
        paused: found.isPaused === true ? (done ?? found.start) : undefined,
        from: undefined,
      },
    ];
  });
  return { schedules, refused: rejected };
}
