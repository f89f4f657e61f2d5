import { noTexts } from '#contract/transaction-text-fields.ts';
import { type ScheduleBody, scheduleKinds } from '#contract/schedule-kinds.ts';
import { fold } from '#text/fold.ts';
import { contentId } from '#ledger/content-id.ts';
import { dayOf } from '#ledger/days.ts';
import { sharedAccountOf, groupIdOf, linesOf, calculateGroupGain } from '#ledger/groups.ts';
import type { Item, ItemFilter } from '#ledger/items.ts';
import { groupSplits } from '#ledger/split-groups.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addDays, daysBetween, daysInMonth, datePartsOf, weekdayOf } from '#values/calendar.ts';
import { isSimilarAmount } from './recognize.ts';
import { createScheduleOfRows } from './new-schedule.ts';
import { findNextDay, perYear, type Rhythm, findRhythm } from './rhythm.ts';
import type { Schedule } from './schedule.ts';
import { type BankDayRule, moveToBankDay } from './bank-days.ts';
import { dayNumber, dayOfNumber } from './nominal-days.ts';
import type { RecurrenceRule } from './rule.ts';

/** The rule of a recurring payment and its next day. */
type RuleWithStart = { rule: RecurrenceRule; start: string; bankDays: BankDayRule };

const weeksOf: Partial<Record<Rhythm, number>> = { '7d': 1, '14d': 2, '28d': 4 };
const monthsOf: Partial<Record<Rhythm, number>> = { '1m': 1, '2m': 2, '3m': 3, '6m': 6, '12m': 12 };

const plain = { interval: 1, weekdays: [], monthDays: [], months: [], skip: 'BACKWARD' as const };

/** Returns the most frequent value; of equal ones the latest. */
function findMostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return values.findLast((value) => counts.get(value) === most) ?? 0;
}

function findWeeklyRule(days: readonly string[], latest: string, weeks: number): RuleWithStart {
  const weekday = findMostFrequent(days.map(weekdayOf));
  const off = ((weekdayOf(latest) - weekday + 10) % 7) - 3;
  return {
    rule: { ...plain, frequency: 'WEEKLY', interval: weeks, weekdays: [{ weekday }] },
    start: addDays(latest, 7 * weeks - off),
    bankDays: 'stay',
  };
}

/** Returns the day of a month by its position; the last day if the month has no such day or the position is -1. */
function dayAtPosition(month: number, position: number): string {
  const [year, ofYear] = [Math.floor(month / 12), (month % 12) + 1];
  const length = daysInMonth(year, ofYear);
  return dayOfNumber(dayNumber(year, ofYear, position < 0 ? length : Math.min(position, length)));
}

/** Returns the month, counted from the year 0, whose day at a position is nearest to a day, and the distance to it. */
function findNearestMonth(
  day: string,
  position: number,
  bankDays: BankDayRule,
): { month: number; off: number } {
  const [year, ofYear] = datePartsOf(day);
  const around = [-1, 0, 1].map((step) => {
    const month = year * 12 + ofYear - 1 + step;
    return {
      month,
      off: Math.abs(daysBetween(day, moveToBankDay(dayAtPosition(month, position), bankDays))),
    };
  });
  return around.reduce((best, each) => (each.off < best.off ? each : best));
}

/** Returns the monthly rule with the day position and bank-day adjustment nearest to the given days; of equal ones the simplest. */
function findMonthlyRule(days: readonly string[], latest: string, months: number): RuleWithStart {
  const seen = [...new Set(days.map((day) => datePartsOf(day)[2]))];
  // Day 31 is treated as the last day of the month.
  const positions = [...seen.filter((position) => position < 31), -1];
  const candidates = (['stay', 'after', 'before'] as const).flatMap((bankDays) =>
    positions.map((position) => ({ bankDays, position })),
  );
  const offOf = ({ position, bankDays }: (typeof candidates)[number]) =>
    days.reduce((sum, day) => sum + findNearestMonth(day, position, bankDays).off, 0);
  const scored = candidates.map((candidate) => ({ ...candidate, off: offOf(candidate) }));
  const { position, bankDays } = scored.reduce((best, each) => (each.off < best.off ? each : best));
  const start = dayAtPosition(findNearestMonth(latest, position, bankDays).month + months, position);
  const rule: RecurrenceRule =
    months === 12
      ? { ...plain, frequency: 'YEARLY', months: [datePartsOf(start)[1]], monthDays: [position] }
      : { ...plain, frequency: 'MONTHLY', interval: months, monthDays: [position] };
  return { rule, start, bankDays };
}

/** Returns the best rule for days with a rhythm, starting with the next day. The days are sorted, at least one. */
function ruleOfRhythm(days: readonly string[], rhythm: Rhythm): RuleWithStart {
  const latest = days.at(-1) ?? '';
  const weeks = weeksOf[rhythm];
  return weeks === undefined
    ? findMonthlyRule(days, latest, monthsOf[rhythm] ?? 1)
    : findWeeklyRule(days, latest, weeks);
}

/** A recurring payment found in the rows of a book that has no schedule yet. */
export type DetectedPayment = RuleWithStart & {
  /** The key by which a dismissed payment is recognized. */
  key: string;
  /** Its most recent description. */
  name: string;
  rhythm: Rhythm;
  /** The rows that show it, newest first; the lines of a split are one entry. */
  evidence: (readonly Transaction[])[];
  amount: 'exact' | 'about';
  /** The bounds of a varying amount. */
  leastMinor: bigint | undefined;
  mostMinor: bigint | undefined;
};

export type DetectedPaymentOptions = {
  /** The time zone of the book. */
  zone: string;
  today: string;
  schedules: readonly Schedule[];
  /** The keys of dismissed payments (`readDismissedKeys`). */
  dismissedKeys: ReadonlySet<string>;
};

type PaymentGroup = { lines: readonly Transaction[]; key: string; gainMinor: bigint };

/** The maximum number of newest rows that determine the current rhythm. */
const maxRows = 24;

const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);

/** Returns the key that recurring rows share: the description, the accounts, and the direction of the money. */
function keyOf(description: string, sides: readonly (readonly [string, string])[], isOut: boolean): string {
  const accounts = [...new Set(sides.map(([a, b]) => (a < b ? `${a} ${b}` : `${b} ${a}`)))].toSorted();
  return contentId(JSON.stringify([fold(description.trim()), accounts, isOut]));
}

/** Returns the account from which the amount of rows is seen: the shared account of a split, else one of the two. */
function seenFrom(lines: readonly Transaction[], [first]: readonly (readonly [string, string])[]): string {
  const [a = '', b = ''] = first ?? [];
  return lines.length > 1 ? (sharedAccountOf(lines) ?? a) : a < b ? a : b;
}

function toPaymentRows(lines: readonly Transaction[]): PaymentGroup {
  const sides = lines.map(({ splitA, splitB }) => [splitA.accountId, splitB.accountId] as const);
  const gainMinor = calculateGroupGain(lines, seenFrom(lines, sides));
  return { lines, key: keyOf(lines[0]?.description ?? '', sides, gainMinor < 0n), gainMinor };
}

/** Returns the lines of a group in their entered order. Registers list the newest first, and the ends of an exchange must be adjacent. */
function inOrder(lines: readonly Transaction[]): readonly Transaction[] {
  const [first] = lines;
  return first === undefined || lines.length === 1 ? lines : linesOf(lines, groupIdOf(first) ?? '');
}

/** Returns the key of the rows that a schedule posts. */
function keyOfSchedule({ lines, name }: Schedule): string {
  const asRows = lines.map((line) => ({
    description: line.description || name,
    splitA: { id: '', accountId: line.accountA, valueMinor: line.valueMinor },
    splitB: { id: '', accountId: line.accountB, valueMinor: -line.valueMinor },
  }));
  const [first] = asRows;
  const empty = {
    ...noTexts,
    id: '',
    postedAt: new Date(0),
    enteredAt: new Date(0),
    tags: [],
    props: '',
    splitInfo: noSplitInfo,
  };
  return toPaymentRows(asRows.map((row) => ({ ...empty, ...row, description: first?.description ?? '' })))
    .key;
}

/** Returns the amount of a recurring payment: exact, about the same, or between two bounds. */
function amountOf(
  units: readonly PaymentGroup[],
): Pick<DetectedPayment, 'amount' | 'leastMinor' | 'mostMinor'> {
  const sizes = units
    .map(({ gainMinor }) => sizeOf(gainMinor))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [least = 0n, most = 0n] = [sizes[0], sizes.at(-1)];
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 0n;
  const isConstant = isSimilarAmount(least, middle) && isSimilarAmount(most, middle);
  return {
    amount: least === most ? 'exact' : 'about',
    leastMinor: isConstant ? undefined : least,
    mostMinor: isConstant ? undefined : most,
  };
}

const quarterHourMs = 900_000;

/** Creates a cached function from moments to days in a zone. In all zones days begin at a quarter of an hour, so few lookups are needed. */
function makeDays(zone: string): (ms: number) => string {
  const known = new Map<number, string>();
  return (ms) => {
    const quarter = Math.floor(ms / quarterHourMs);
    const day = known.get(quarter) ?? dayOf(ms, zone);
    known.set(quarter, day);
    return day;
  };
}

/** Returns the recurring payment of rows with the same key; undefined if they have no rhythm, or it has ended. */
function findRecurringPayment(
  key: string,
  units: readonly PaymentGroup[],
  today: string,
  dayAt: (ms: number) => string,
): DetectedPayment | undefined {
  const dated = units
    .map((unit) => ({ unit, day: dayAt(unit.lines[0]?.postedAt.getTime() ?? 0) }))
    .filter(({ day }) => day <= today)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .slice(-maxRows);
  const days = [...new Set(dated.map(({ day }) => day))];
  const rhythm = findRhythm(days);
  const newest = dated.at(-1);
  if (rhythm === undefined || newest === undefined || findNextDay(newest.day, rhythm).latest < today)
    return undefined;
  const own = dated.map(({ unit }) => unit);
  return {
    key,
    name: newest.unit.lines[0]?.description ?? '',
    rhythm,
    ...ruleOfRhythm(days, rhythm),
    evidence: own.map(({ lines }) => lines).toReversed(),
    ...amountOf(own),
  };
}

/** Returns its total in a year, without a sign. */
const ofYear = ({ evidence, rhythm }: DetectedPayment) => {
  const [newest = []] = evidence;
  return sizeOf(toPaymentRows(newest).gainMinor) * perYear[rhythm];
};

/**
 * Finds recurring payments among transactions that have neither ended nor a schedule and were not dismissed, those with the largest yearly
 * total first. Recurring rows have the same description and the same accounts.
 */
export function findRecurringPayments(
  transactions: readonly Transaction[],
  options: DetectedPaymentOptions,
): DetectedPayment[] {
  const { schedules, dismissedKeys, today, zone } = options;
  const dayAt = makeDays(zone);
  const made = new Set(schedules.map(({ from }) => from));
  const known = new Set([...dismissedKeys, ...schedules.map(keyOfSchedule)]);
  const isExpected = ({ id, splitInfo }: Transaction) => made.has(id) || splitInfo.schedule !== undefined;
  const byKey = Map.groupBy(
    groupSplits(transactions).map(({ lines }) => toPaymentRows(inOrder(lines))),
    ({ key }) => key,
  );
  return [...byKey]
    .flatMap(([key, units]) => {
      const isKnown = known.has(key) || units.some(({ lines }) => lines.some(isExpected));
      return isKnown ? [] : (findRecurringPayment(key, units, today, dayAt) ?? []);
    })
    .toSorted((a, b) => {
      const [x, y] = [ofYear(a), ofYear(b)];
      return x === y ? (a.key < b.key ? -1 : 1) : x > y ? -1 : 1;
    });
}

/** Returns the schedule that is offered for a recurring payment. */
export function suggestSchedule(found: DetectedPayment, id: string): Schedule {
  const { rule, start, bankDays, amount, leastMinor, mostMinor, evidence } = found;
  const [newest = []] = evidence;
  return { ...createScheduleOfRows(newest, start, id), rule, bankDays, amount, leastMinor, mostMinor };
}

/** Creates the item that records a dismissed payment, so that it is not offered again. The item is the same for every user. */
export function createDismissedItem(
  { key, name }: Pick<DetectedPayment, 'key' | 'name'>,
  bookId: string,
): Item {
  const body: ScheduleBody<'dismissed-suggestion'> = { Name: name, Key: key };
  const id = contentId(`dismissed-suggestion ${bookId} ${key}`);
  return { id, kind: 'dismissed-suggestion', body, enteredAt: undefined };
}

/** Selects the dismissed payments. */
export const dismissedPaymentFilter: ItemFilter = { isOf: ({ kind }) => kind === 'dismissed-suggestion' };

/** Reads the keys of the dismissed payments of a book. */
export function readDismissedKeys(items: readonly Item[]): Set<string> {
  const rejected = items.filter(({ kind }) => kind === 'dismissed-suggestion');
  return new Set(
    rejected.flatMap(({ body }) => scheduleKinds['dismissed-suggestion'].safeParse(body).data?.Key ?? []),
  );
}
