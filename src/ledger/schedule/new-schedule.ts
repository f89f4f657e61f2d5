import { limits } from '#contract/limits.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import { findExchangePairs } from '#ledger/commodity/exchange-pairs.ts';
import { oppositeSplit, type Transaction } from '#ledger/transaction.ts';
import { addDays, daysBetween, datePartsOf } from '#values/calendar.ts';
import {
  skipPastOccurrences,
  type LineExchange,
  listOccurrences,
  type Schedule,
  type ScheduleLine,
  type ScheduleTiming,
} from './schedule.ts';
import { maxClosedDays } from './bank-days.ts';
import { matchOccurrence } from './decisions.ts';
import { writeRule } from './rule.ts';

/** Returns the occurrence nearest to the day of rows, within the distance that banks move days. */
function findOccurrenceNear(schedule: Schedule, day: string): string | undefined {
  const [from, until] = [addDays(day, -maxClosedDays), addDays(day, maxClosedDays + 1)];
  const off = (other: string) => Math.abs(daysBetween(day, other));
  return listOccurrences(schedule, from, until).toSorted((a, b) => off(a.day) - off(b.day))[0]?.nominal;
}

/**
 * Starts a schedule with existing rows of a day as its occurrence. Occurrences between that day and today are skipped, because a user who
 * creates the schedule today has entered or does not want them.
 */
export function startSchedule(
  schedule: Schedule,
  rows: readonly Transaction[],
  { day, today }: { day: string; today: string },
): { rows: Transaction[]; schedule: Schedule } {
  const nominal = findOccurrenceNear(schedule, day);
  if (nominal === undefined) return { rows: [...rows], schedule: skipPastOccurrences(schedule, today) };
  const begun = matchOccurrence(schedule, nominal, rows);
  return {
    rows: begun.changes.map(({ after }) => after),
    schedule: skipPastOccurrences(begun.schedule, today),
  };
}

const timingOf = ({ rule, start, until, count, bankDays }: ScheduleTiming) =>
  JSON.stringify([writeRule(rule), start, until, count, bankDays]);

/** Returns a changed schedule. If its days have changed, it continues from today. */
export function changeFromToday(before: Schedule, after: Schedule, today: string): Schedule {
  return timingOf(before) === timingOf(after) ? after : skipPastOccurrences(after, today);
}

/** Returns a schedule with the decisions of another version of it. */
export function withDecisionsOf(
  schedule: Schedule,
  { skipped, posted, needsDecision, done, paused }: Schedule,
): Schedule {
  return { ...schedule, skipped, posted, needsDecision, done, paused };
}

/** The default number of days that upcoming occurrences are announced in advance. */
const defaultLeadDays = 7;

/** Returns the schedule lines for rows: one, or the lines of a split. */
export function toScheduleLines(rows: readonly Transaction[]): ScheduleLine[] {
  const pairs = findExchangePairs(rows);
  const others = new Map(pairs.map(({ near, far }) => [near.id, far]));
  const farIds = new Set(pairs.map(({ far }) => far.id));
  return rows
    .filter(({ id }) => !farIds.has(id))
    .map((row) => {
      const { splitA, splitB, description, notes, tags } = row;
      const texts = { description, notes, tags };
      const exchange = exchangeOf(row, others.get(row.id));
      return exchange === undefined
        ? { accountA: splitA.accountId, accountB: splitB.accountId, valueMinor: splitA.valueMinor, ...texts }
        : { ...exchange, ...texts };
    });
}

type ExchangeLine = Pick<ScheduleLine, 'accountA' | 'accountB' | 'valueMinor'> & { exchange: LineExchange };

/** Returns the two rows of an exchange as one line between the accounts at its ends. */
function exchangeOf(near: Transaction, far: Transaction | undefined): ExchangeLine | undefined {
  const [mine, other] = [exchangeSide(near), far && exchangeSide(far)];
  if (far === undefined || mine === undefined || other === undefined) return undefined;
  return {
    accountA: mine.split.accountId,
    accountB: other.split.accountId,
    valueMinor: mine.split.valueMinor,
    exchange: {
      valueMinor: other.split.valueMinor,
      tradingA: oppositeSplit(near, mine.split).accountId,
      tradingB: oppositeSplit(far, other.split).accountId,
      currencyA: other.foreign.currency,
      currencyB: mine.foreign.currency,
    },
  };
}

/** Cuts a name to the maximum length of schedule names. */
const fittingName = (name: string) => [...name].slice(0, limits.bookName).join('');

const nothingDecided = {
  until: undefined,
  count: undefined,
  leastMinor: undefined,
  mostMinor: undefined,
  skipped: [],
  posted: [],
  needsDecision: [],
  done: undefined,
  paused: undefined,
  from: undefined,
};

/** Creates a monthly schedule from a day on, as the initial suggestion. */
export function createMonthlySchedule(day: string, id: string): Schedule {
  return {
    ...nothingDecided,
    id,
    name: '',
    rule: {
      frequency: 'MONTHLY',
      interval: 1,
      weekdays: [],
      monthDays: [datePartsOf(day)[2]],
      months: [],
      skip: 'BACKWARD',
    },
    start: day,
    bankDays: 'stay',
    mode: 'remind',
    leadDays: defaultLeadDays,
    lines: [],
    amount: 'exact',
  };
}

const lineOf = ({ splitInfo }: Transaction) => splitInfo.groupLine ?? 1;

/** Creates a schedule from rows of a day, monthly by default. Lines with the name of the schedule follow its later names. */
export function createScheduleOfRows(rows: readonly Transaction[], day: string, id: string): Schedule {
  const inOrder = rows.toSorted((a, b) => lineOf(a) - lineOf(b));
  const name = fittingName(rows[0]?.description ?? '');
  const lines = toScheduleLines(inOrder).map((line) => ({
    ...line,
    description: line.description === name ? '' : line.description,
  }));
  return { ...createMonthlySchedule(day, id), name, lines, from: inOrder[0]?.id };
}
