import { limits } from '#contract/limits.ts';
import { readSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addDays, daysBetween, partsOf } from '#values/calendar.ts';
import { longestClosed } from './bank-days.ts';
import { fulfil } from './decide.ts';
import { writeRule } from './rule.ts';
import { fromTodayOn, occurrences, type Schedule, type ScheduleLine, type Timing } from './schedule.ts';

/** So many days ahead one is told of what a schedule expects. */
const usualAheadDays = 7;

/** What rows come to each time: one, or the lines of a split. */
export const linesOfRows = (rows: readonly Transaction[]): ScheduleLine[] =>
  rows.map(({ splitA, splitB, description, notes, tags }) => ({
    accountA: splitA.accountId,
    accountB: splitB.accountId,
    valueMinor: splitA.valueMinor,
    description,
    notes,
    tags,
  }));

/** A name as long as a schedule may have it. */
const fittingName = (name: string) => [...name].slice(0, limits.bookName).join('');

const nothingDecided = {
  until: undefined,
  count: undefined,
  leastMinor: undefined,
  mostMinor: undefined,
  skipped: [],
  posted: [],
  done: undefined,
  paused: undefined,
  from: undefined,
};

/** What comes each month from a day on, to begin with. */
export function monthlyFrom(day: string, id: string): Schedule {
  return {
    ...nothingDecided,
    id,
    name: '',
    rule: {
      frequency: 'MONTHLY',
      interval: 1,
      weekdays: [],
      monthDays: [partsOf(day)[2]],
      months: [],
      skip: 'BACKWARD',
    },
    start: day,
    bankDays: 'stay',
    mode: 'remind',
    aheadDays: usualAheadDays,
    lines: [],
    amount: 'exact',
  };
}

const lineOf = ({ otherSplitInfo }: Transaction) => readSplitInfo(otherSplitInfo).groupLine ?? 1;

/** The schedule that rows of a day begin: the same each month, to begin with. Rows that are called as it is follow its name. */
export function scheduleOfRows(rows: readonly Transaction[], day: string, id: string): Schedule {
  const inOrder = rows.toSorted((a, b) => lineOf(a) - lineOf(b));
  const name = fittingName(rows[0]?.description ?? '');
  const lines = linesOfRows(inOrder).map((line) => ({
    ...line,
    description: line.description === name ? '' : line.description,
  }));
  return { ...monthlyFrom(day, id), name, lines, from: inOrder[0]?.id };
}

/** The occurrence that rows of a day are: the one nearest to it, as far as banks move days. */
function occurrenceNear(schedule: Schedule, day: string): string | undefined {
  const [from, until] = [addDays(day, -longestClosed), addDays(day, longestClosed + 1)];
  const off = (other: string) => Math.abs(daysBetween(day, other));
  return occurrences(schedule, from, until).toSorted((a, b) => off(a.day) - off(b.day))[0]?.nominal;
}

/**
 * A schedule that rows of a day begin, and these as its occurrence. What would have come between that day and today does not come
 * any more: whoever says so today has entered that, or does not want it.
 */
export function begunBy(
  schedule: Schedule,
  rows: readonly Transaction[],
  { day, today }: { day: string; today: string },
): { rows: Transaction[]; schedule: Schedule } {
  const nominal = occurrenceNear(schedule, day);
  if (nominal === undefined) return { rows: [...rows], schedule: fromTodayOn(schedule, today) };
  const begun = fulfil(schedule, nominal, rows);
  return { rows: begun.changes.map(({ after }) => after), schedule: fromTodayOn(begun.schedule, today) };
}

const timingOf = ({ rule, start, until, count, bankDays }: Timing) =>
  JSON.stringify([writeRule(rule), start, until, count, bankDays]);

/** A schedule as it was changed: where it comes on other days, from today on. */
export function changedFrom(before: Schedule, after: Schedule, today: string): Schedule {
  return timingOf(before) === timingOf(after) ? after : fromTodayOn(after, today);
}

/** A schedule with what was decided of another version of it. */
export function withDecisionsOf(schedule: Schedule, { skipped, posted, done, paused }: Schedule): Schedule {
  return { ...schedule, skipped, posted, done, paused };
}
