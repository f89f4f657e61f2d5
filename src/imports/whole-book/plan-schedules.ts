import { limits } from '#contract/limits.ts';
import { contentId } from '#ledger/content-id.ts';
import { monthlyFrom } from '#ledger/schedule/new-schedule.ts';
import { readRule } from '#ledger/schedule/rule.ts';
import { fromTodayOn, type Schedule, type ScheduleLine } from '#ledger/schedule/schedule.ts';
import type { FileSchedule } from '#statements/book-file.ts';
import { type ImportTarget, placeId } from './plan-accounts.ts';
import { type AccountLeg, type BookEntry, type Conversion, convertEntry, pairsOf } from './plan-entries.ts';

/** Why something that comes again and again stays out. */
export type NoSchedule = 'rule' | 'otherCurrency' | 'incomplete' | 'withinOneAccount' | 'tooLarge';

/** What comes again and again in the file, in the currency of the book, or why it stays out. */
export type ConvertedSchedule = { of: FileSchedule; entry: BookEntry; why: NoSchedule | undefined };

const largest = 10n ** BigInt(limits.amountDigits);

function whyNot({ rule }: FileSchedule, { legs, leftOut, lackMinor }: BookEntry): NoSchedule | undefined {
  if ('problem' in readRule(rule)) return 'rule';
  if (leftOut.length > 0) return 'otherCurrency';
  if (lackMinor !== 0n || legs.length === 0) return 'incomplete';
  const isTooLarge = legs.some(({ minor }) => minor >= largest || -minor >= largest);
  if (isTooLarge || legs.length > limits.scheduleLines) return 'tooLarge';
  return new Set(legs.map(({ key }) => key)).size < 2 ? 'withinOneAccount' : undefined;
}

/** What comes again and again, in the currency of the book. */
export function convertSchedules(
  schedules: readonly FileSchedule[],
  conversion: Conversion,
): ConvertedSchedule[] {
  return schedules.map((of) => {
    const entry = convertEntry(of.entry, conversion);
    return { of, entry, why: whyNot(of, entry) };
  });
}

/** Texts as long as a book takes them. */
type Shortener = {
  fit: (text: string, most: number) => string;
  fitTags: (tags: readonly string[]) => string[];
};

type Making = Shortener & {
  place: ImportTarget;
  /** The accounts to enter in, by the keys of those of the file. */
  targets: ReadonlyMap<string, string>;
  /** The day on which it comes in: nothing is due from before. */
  today: string;
};

function linesOf({ of: { entry: said, name }, entry }: ConvertedSchedule, making: Making): ScheduleLine[] {
  const { targets, fit, fitTags } = making;
  const legs = entry.legs.map(({ key, minor, said: of }): AccountLeg => ({
    accountId: targets.get(key) ?? '',
    minor,
    said: of,
  }));
  const broken = pairsOf(legs);
  if (broken === undefined) return [];
  return broken.pairs.map(({ accountId, minor, said: { note, tags = [] } }) => ({
    accountA: broken.sharedId,
    accountB: accountId,
    valueMinor: -minor,
    description: said.description === name ? '' : fit(said.description, limits.transactionDescription),
    notes: fit([said.notes, note].filter((each) => each !== '').join('\n'), limits.transactionNotes),
    tags: fitTags([...(said.tags ?? []), ...tags, ...broken.sharedTags]),
  }));
}

/** The schedules that come in; the same file brings the same ones. */
export function makeSchedules(converted: readonly ConvertedSchedule[], making: Making): Schedule[] {
  const { place, fit, today } = making;
  const seen = new Map<string, number>();
  return converted.flatMap((each) => {
    const { of, why } = each;
    const read = readRule(of.rule);
    if (why !== undefined || 'problem' in read) return [];
    const said = JSON.stringify([of.name, of.rule, of.start, of.entry.legs.map(({ path }) => path)]);
    const ordinal = (seen.get(said) ?? 0) + 1;
    seen.set(said, ordinal);
    const schedule: Schedule = {
      ...monthlyFrom(of.start, contentId(`schedule\n${placeId(place)}\n${ordinal}\n${said}`)),
      name: fit(of.name || of.entry.description, limits.bookName),
      rule: read.rule,
      until: of.until,
      count: of.count,
      bankDays: of.bankDays ?? 'stay',
      mode: of.isPosted === true ? 'post' : 'remind',
      ...(of.aheadDays !== undefined && { aheadDays: Math.min(of.aheadDays, limits.scheduleAheadDays) }),
      lines: linesOf(each, making),
      done: of.done,
      paused: of.isPaused === true ? today : undefined,
    };
    return schedule.name === '' ? [] : [fromTodayOn(schedule, today)];
  });
}
