import { addDays } from '#values/calendar.ts';
import { type BankDayRule, maxClosedDays, moveToBankDayNumber } from './bank-days.ts';
import { dayOfNumber, iterateNominalNumbers, toDayNumber, type Recurrence } from './nominal-days.ts';
import type { RecurrenceRule } from './rule.ts';

/** What account B of a line gains in a currency of its own, over which accounts of trading. */
export type LineExchange = {
  valueMinor: bigint;
  tradingA: string;
  tradingB: string;
  /** As the reader knows them: `EUR`, never ''. */
  currencyA: string;
  currencyB: string;
};

/** One transaction of what repeats: what account A gains of account B. */
export type ScheduleLine = {
  accountA: string;
  accountB: string;
  valueMinor: bigint;
  /** The name of the schedule, where it is empty. */
  description: string;
  notes: string;
  tags: readonly string[];
  /** Where the two hold different currencies. */
  exchange?: LineExchange | undefined;
};

/** What an occurrence comes to: what the lines say, about that, or as much as last time. */
export type ScheduleAmountKind = 'exact' | 'about' | 'last';

/** What repeats in a book. */
export type Schedule = {
  id: string;
  name: string;
  rule: RecurrenceRule;
  /** Days before it are none. */
  start: string;
  until: string | undefined;
  count: number | undefined;
  bankDays: BankDayRule;
  /** Whether its owner is reminded, or it is posted by itself. */
  mode: 'remind' | 'post';
  /** So many days ahead it is told of. */
  aheadDays: number;
  /** One, or those of a split. */
  lines: readonly ScheduleLine[];
  amount: ScheduleAmountKind;
  leastMinor: bigint | undefined;
  mostMinor: bigint | undefined;
  /** Nominal days that are left out, and those after `done` that are posted. */
  skipped: readonly string[];
  posted: readonly string[];
  /** Undecided nominal days that were posted automatically and undone: they are asked about, not posted again. */
  asked: readonly string[];
  /** The nominal day through which all is decided. */
  done: string | undefined;
  /** Since when nothing comes of it. */
  paused: string | undefined;
  /** The transaction that it was made of. */
  from: string | undefined;
};

/** What of a schedule says when it comes. */
export type ScheduleTiming = Pick<Schedule, 'rule' | 'start' | 'until' | 'count' | 'bankDays'>;

/** A day on which a schedule comes: the nominal one tells it from others, `day` is where banks let it be. */
export type Occurrence = { nominal: string; day: string };

/** How far ahead days are looked for where there may be none at all. */
const horizonDays = 36_525;

const least = <Value extends string | number>(a: Value | undefined, b: Value | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : a < b ? a : b;

/** The rule of a schedule with what ends it. */
function recurrenceOf({ rule, start, until, count }: ScheduleTiming): Recurrence {
  const [end, most] = [least(rule.until, until), least(rule.count, count)];
  return {
    rule: { ...rule, ...(end !== undefined && { until: end }), ...(most !== undefined && { count: most }) },
    start,
  };
}

/** The nominal days of a schedule with the days to which they are moved, as numbers, for nominal days from one on and before another. */
export function* iterateOccurrenceNumbers(
  timing: ScheduleTiming,
  from: number,
  before: number,
): Generator<{ nominal: number; day: number }> {
  for (const nominal of iterateNominalNumbers(recurrenceOf(timing), from, before))
    yield { nominal, day: moveToBankDayNumber(nominal, timing.bankDays) };
}

const toOccurrence = ({ nominal, day }: { nominal: number; day: number }): Occurrence => ({
  nominal: dayOfNumber(nominal),
  day: dayOfNumber(day),
});

/** The occurrences whose days lie from `from` on and before `until`, in order; a nominal day may lie outside. */
export function listOccurrences(timing: ScheduleTiming, from: string, until: string): Occurrence[] {
  const [first, end] = [toDayNumber(from), toDayNumber(until)];
  return [...iterateOccurrenceNumbers(timing, first - maxClosedDays, end + maxClosedDays)]
    .filter(({ day }) => day >= first && day < end)
    .map(toOccurrence);
}

/** Whether it was decided what becomes of a nominal day. */
export function isDecided({ done, skipped, posted }: Schedule, nominal: string): boolean {
  return (done !== undefined && nominal <= done) || skipped.includes(nominal) || posted.includes(nominal);
}

/** The occurrences of which nothing was decided, in order, one after another as they are asked for. */
function* iterateUndecided(schedule: Schedule, from: number): Generator<Occurrence> {
  const { done, start } = schedule;
  const first = Math.max(from, done === undefined ? toDayNumber(start) : toDayNumber(done) + 1);
  for (const found of iterateOccurrenceNumbers(schedule, first, Math.max(first, toDayNumber(start)) + horizonDays)) {
    const occurrence = toOccurrence(found);
    if (!isDecided(schedule, occurrence.nominal)) yield occurrence;
  }
}

/** What is to be decided on a day of the book: all that is due by then, unless the schedule is paused. */
export function listDueOccurrences(schedule: Schedule, today: string): Occurrence[] {
  const due: Occurrence[] = [];
  if (schedule.paused !== undefined) return due;
  for (const occurrence of iterateUndecided(schedule, -Infinity)) {
    if (occurrence.day > today) break;
    due.push(occurrence);
  }
  return due;
}

/** The next occurrences from a day on of which nothing was decided, as many as are asked for or there are. */
export function listNextOccurrences(schedule: Schedule, count: number, today: string): Occurrence[] {
  const next: Occurrence[] = [];
  for (const occurrence of iterateUndecided(schedule, toDayNumber(today) - maxClosedDays)) {
    if (next.length >= count) break;
    if (occurrence.day >= today) next.push(occurrence);
  }
  return next;
}

/**
 * Returns the first undecided occurrence if banks move it to a day before the start: it is wanted, as its nominal day is not before
 * the start, but has to be said. Undefined if the first occurrence is no such one.
 */
export function findOccurrenceBeforeStart(schedule: Schedule, today: string): Occurrence | undefined {
  const [first] = [...listDueOccurrences(schedule, today), ...listNextOccurrences(schedule, 1, today)];
  return first !== undefined && first.day < schedule.start ? first : undefined;
}

/** How far an occurrence is on a day of the book; `ahead` is what its owner is told of already. */
export type OccurrenceState = 'posted' | 'skipped' | 'paused' | 'overdue' | 'due' | 'ahead' | 'coming';

/** How far an occurrence is on a day of the book. */
export function occurrenceStateOf(schedule: Schedule, { nominal, day }: Occurrence, today: string): OccurrenceState {
  if (schedule.skipped.includes(nominal)) return 'skipped';
  if (isDecided(schedule, nominal)) return 'posted';
  if (schedule.paused !== undefined) return 'paused';
  if (day <= today) return day < today ? 'overdue' : 'due';
  return day <= addDays(today, schedule.aheadDays) ? 'ahead' : 'coming';
}

/** Whether anything comes of a schedule: not while it is paused, and not when all that it ever has is decided. */
export function scheduleStateOf(schedule: Schedule): 'active' | 'paused' | 'ended' {
  if (iterateUndecided(schedule, -Infinity).next().done === true) return 'ended';
  return schedule.paused === undefined ? 'active' : 'paused';
}

/** The schedule from which nothing comes until it goes on. */
export function pauseSchedule(schedule: Schedule, today: string): Schedule {
  return { ...schedule, paused: today };
}

/** The schedule going on: what would have come before today does not come any more. */
export function resumeSchedule(schedule: Schedule, today: string): Schedule {
  const yesterday = addDays(today, -1);
  const done = schedule.done === undefined || schedule.done < yesterday ? yesterday : schedule.done;
  const isLater = (day: string) => day > done;
  return {
    ...schedule,
    paused: undefined,
    done,
    posted: schedule.posted.filter(isLater),
    asked: schedule.asked.filter(isLater),
  };
}

/** The schedule of which nothing comes any more that would have come before today; paused it stays. */
export function skipPastOccurrences(schedule: Schedule, today: string): Schedule {
  return schedule.start < today ? { ...resumeSchedule(schedule, today), paused: schedule.paused } : schedule;
}

/** The schedule of which nothing comes from today on. */
export function endSchedule(schedule: Schedule, today: string): Schedule {
  return { ...skipPastOccurrences(schedule, today), until: addDays(today, -1) };
}
