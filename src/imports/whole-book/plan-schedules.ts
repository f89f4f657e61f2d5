import { limits } from '#contract/limits.ts';
import { contentId } from '#ledger/content-id.ts';
import { readRule } from '#ledger/schedule/rule.ts';
import type { Schedule, ScheduleLine } from '#ledger/schedule/schedule.ts';
import type { BookFile, FileEntry, FileSchedule } from '#statements/book-file.ts';
import { toRoundedMinor } from './commodities.ts';
import type { BookEntry } from './plan-entries.ts';
import { type RowLeg, planRows } from './plan-rows.ts';

/** The reasons why a schedule cannot be imported. No transaction is lost then, because none was booked. */
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

/** The functions that convert texts and legs for a book. */
export type ScheduleContext = {
  /** The id of the target book or account, so that a repeated import gives the same ids. */
  targetId: string;
  /** Returns the legs of an entry in their accounts, including trading legs. */
  legsOf: (entry: BookEntry) => RowLeg[];
  fit: (text: string, most: number) => string;
  fitTags: (tags: readonly string[]) => string[];
  /** Returns the reason why an entry cannot be imported, besides the reasons for schedules. */
  rejectionOf: (entry: BookEntry) => ScheduleRejection | undefined;
};

/** Returns the file with its scheduled entries among the entries, because both show its accounts and commodities. */
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

/** Returns the day through which occurrences are entered: as stated, else that of the last entry, after which the program continues. */
function findDoneDay({ done, start }: FileSchedule, { format, entries }: BookFile): string | undefined {
  if (done !== undefined || format === 'GNUCASH') return done;
  const last = entries.reduce((latest, { date }) => (date > latest ? date : latest), '');
  return last >= start ? last : undefined;
}

/** Returns the lines of a schedule, or the reason why it cannot be imported. */
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

/** Returns the id of a schedule, which stays the same in repeated imports. */
function deriveScheduleId(file: FileSchedule, targetId: string, seen: Map<string, number>): string {
  const content = JSON.stringify({ ...file, entry: { ...file.entry, line: 0 } });
  const ordinal = (seen.get(content) ?? 0) + 1;
  seen.set(content, ordinal);
  return contentId(`schedule\n${targetId}\n${ordinal}\n${content}`);
}

/** Converts the schedules of a file and rejects unsupported ones with a reason. */
export function planSchedules(
  converted: readonly ConvertedSchedule[],
  file: BookFile,
  context: ScheduleContext,
): { schedules: Schedule[]; rejected: { entry: FileEntry; why: ScheduleRejection }[] } {
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
        leadDays: Math.min(found.leadDays ?? 0, limits.scheduleLeadDays),
        lines,
        amount: found.amount ?? 'exact',
        ...each.bounds,
        needsDecision: [],
        skipped: (found.skipped ?? []).slice(-limits.scheduleDays),
        posted: [],
        done,
        paused: found.isPaused === true ? (done ?? found.start) : undefined,
        from: undefined,
      },
    ];
  });
  return { schedules, rejected: rejected };
}
