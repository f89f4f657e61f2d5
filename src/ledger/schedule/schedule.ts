import { addDays } from '#values/calendar.ts';
import { type BankDayRule, maxClosedDays, moveToBankDayNumber } from './bank-days.ts';
import { dayOfNumber, iterateNominalNumbers, toDayNumber, type Recurrence } from './nominal-days.ts';
import type { RecurrenceRule } from './rule.ts';

/** The exchange of a schedule line: the gain of account B in its own currency, and the trading accounts. */
export type LineExchange = {
  valueMinor: bigint;
  tradingA: string;
  tradingB: string;
  /** The currencies as shown to the user: `EUR`, never ''. */
  currencyA: string;
  currencyB: string;
};

/** One transaction of a schedule: the gain of account A from account B. */
export type ScheduleLine = {
  accountA: string;
  accountB: string;
  valueMinor: bigint;
  /** Empty if the line has the name of the schedule. */
  description: string;
  notes: string;
  tags: readonly string[];
  /** Set if the two accounts have different currencies. */
  exchange?: LineExchange | undefined;
};

/** The amount of an occurrence: exactly that of the lines, about that, or that of the last occurrence. */
export type ScheduleAmountKind = 'exact' | 'about' | 'last';

/** A schedule of a book. */
export type Schedule = {
  id: string;
  name: string;
  rule: RecurrenceRule;
  /** The first possible day. */
  start: string;
  until: string | undefined;
  count: number | undefined;
  bankDays: BankDayRule;
  /** The mode: the user is reminded, or occurrences are posted automatically. */
  mode: 'remind' | 'post';
  /** The number of days that an occurrence is announced in advance. */
  leadDays: number;
  /** One line, or the lines of a split. */
  lines: readonly ScheduleLine[];
  amount: ScheduleAmountKind;
  leastMinor: bigint | undefined;
  mostMinor: bigint | undefined;
  /** The skipped nominal days, and the posted ones after `done`. */
  skipped: readonly string[];
  posted: readonly string[];
  /** Undecided nominal days that were posted automatically and undone. The app asks the user about them and does not post them again. */
  needsDecision: readonly string[];
  /** The nominal day up to which all days are decided. */
  done: string | undefined;
  /** The day since which the schedule is paused. */
  paused: string | undefined;
  /** The transaction from which the schedule was created. */
  from: string | undefined;
};

/** The fields that determine the days of a schedule. */
export type ScheduleTiming = Pick<Schedule, 'rule' | 'start' | 'until' | 'count' | 'bankDays'>;

/** An occurrence of a schedule: the nominal day identifies it, `day` is the day after the bank-day adjustment. */
export type Occurrence = { nominal: string; day: string };

/** The number of days to search ahead, because a rule may have no days at all. */
const horizonDays = 36_525;

const least = <Value extends string | number>(a: Value | undefined, b: Value | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : a < b ? a : b;

/** Returns the rule of a schedule with its end. */
function recurrenceOf({ rule, start, until, count }: ScheduleTiming): Recurrence {
  const [end, most] = [least(rule.until, until), least(rule.count, count)];
  return {
    rule: { ...rule, ...(end !== undefined && { until: end }), ...(most !== undefined && { count: most }) },
    start,
  };
}

/** Yields the nominal days of a schedule with their adjusted days, as numbers, for nominal days from one number and before another. */
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

/** Returns the occurrences from `from` and before `until`, in order. A nominal day can be outside this range. */
export function listOccurrences(timing: ScheduleTiming, from: string, until: string): Occurrence[] {
  const [first, end] = [toDayNumber(from), toDayNumber(until)];
  return [...iterateOccurrenceNumbers(timing, first - maxClosedDays, end + maxClosedDays)]
    .filter(({ day }) => day >= first && day < end)
    .map(toOccurrence);
}

/** True if a nominal day is decided. */
export function isDecided({ done, skipped, posted }: Schedule, nominal: string): boolean {
  return (done !== undefined && nominal <= done) || skipped.includes(nominal) || posted.includes(nominal);
}

/** Yields the undecided occurrences in order. */
function* iterateUndecided(schedule: Schedule, from: number): Generator<Occurrence> {
  const { done, start } = schedule;
  const first = Math.max(from, done === undefined ? toDayNumber(start) : toDayNumber(done) + 1);
  for (const found of iterateOccurrenceNumbers(
    schedule,
    first,
    Math.max(first, toDayNumber(start)) + horizonDays,
  )) {
    const occurrence = toOccurrence(found);
    if (!isDecided(schedule, occurrence.nominal)) yield occurrence;
  }
}

/** Returns the undecided occurrences that are due on a day of the book; empty if the schedule is paused. */
export function listDueOccurrences(schedule: Schedule, today: string): Occurrence[] {
  const due: Occurrence[] = [];
  if (schedule.paused !== undefined) return due;
  for (const occurrence of iterateUndecided(schedule, -Infinity)) {
    if (occurrence.day > today) break;
    due.push(occurrence);
  }
  return due;
}

/** Returns the next undecided occurrences from a day on, up to the given number. */
export function listNextOccurrences(schedule: Schedule, count: number, today: string): Occurrence[] {
  const next: Occurrence[] = [];
  for (const occurrence of iterateUndecided(schedule, toDayNumber(today) - maxClosedDays)) {
    if (next.length >= count) break;
    if (occurrence.day >= today) next.push(occurrence);
  }
  return next;
}

/**
 * Returns the first undecided occurrence if banks move it to a day before the start, so that the user can be informed. It is valid, because
 * its nominal day is not before the start. Undefined otherwise.
 */
export function findOccurrenceBeforeStart(schedule: Schedule, today: string): Occurrence | undefined {
  const [first] = [...listDueOccurrences(schedule, today), ...listNextOccurrences(schedule, 1, today)];
  return first !== undefined && first.day < schedule.start ? first : undefined;
}

/** The state of an occurrence on a day of the book; `upcoming` is at most the lead days away, `later` is after them. */
export type OccurrenceState = 'posted' | 'skipped' | 'paused' | 'overdue' | 'due' | 'upcoming' | 'later';

/** Returns the state of an occurrence on a day of the book. */
export function occurrenceStateOf(
  schedule: Schedule,
  { nominal, day }: Occurrence,
  today: string,
): OccurrenceState {
  if (schedule.skipped.includes(nominal)) return 'skipped';
  if (isDecided(schedule, nominal)) return 'posted';
  if (schedule.paused !== undefined) return 'paused';
  if (day <= today) return day < today ? 'overdue' : 'due';
  return day <= addDays(today, schedule.leadDays) ? 'upcoming' : 'later';
}

/** Returns the state of a schedule: paused, ended (all occurrences are decided), or active. */
export function scheduleStateOf(schedule: Schedule): 'active' | 'paused' | 'ended' {
  if (iterateUndecided(schedule, -Infinity).next().done === true) return 'ended';
  return schedule.paused === undefined ? 'active' : 'paused';
}

/** Returns the schedule paused until it is resumed. */
export function pauseSchedule(schedule: Schedule, today: string): Schedule {
  return { ...schedule, paused: today };
}

/** Returns the schedule resumed; occurrences before today are skipped. */
export function resumeSchedule(schedule: Schedule, today: string): Schedule {
  const yesterday = addDays(today, -1);
  const done = schedule.done === undefined || schedule.done < yesterday ? yesterday : schedule.done;
  const isLater = (day: string) => day > done;
  return {
    ...schedule,
    paused: undefined,
    done,
    posted: schedule.posted.filter(isLater),
    needsDecision: schedule.needsDecision.filter(isLater),
  };
}

/** Returns the schedule without its open occurrences before today; a paused one stays paused. */
export function skipPastOccurrences(schedule: Schedule, today: string): Schedule {
  return schedule.start < today ? { ...resumeSchedule(schedule, today), paused: schedule.paused } : schedule;
}

/** Returns the schedule without occurrences from today on. */
export function endSchedule(schedule: Schedule, today: string): Schedule {
  return { ...skipPastOccurrences(schedule, today), until: addDays(today, -1) };
}
