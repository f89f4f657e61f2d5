import type { Transaction } from '#ledger/transaction.ts';
import { addDays, daysBetween } from '#values/calendar.ts';
import { longestClosed } from './bank-days.ts';
import { fulfil } from './decide.ts';
import { writeRule } from './rule.ts';
import { fromTodayOn, occurrences, type Schedule, type Timing } from './schedule.ts';

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
export function withDecisionsOf(
  schedule: Schedule,
  { skipped, posted, asked, done, paused }: Schedule,
): Schedule {
  return { ...schedule, skipped, posted, asked, done, paused };
}
