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
import { matchOccurrence } from './decide.ts';
import { writeRule } from './rule.ts';

/** The occurrence that rows of a day are: the one nearest to it, as far as banks move days. */
function findOccurrenceNear(schedule: Schedule, day: string): string | undefined {
  const [from, until] = [addDays(day, -maxClosedDays), addDays(day, maxClosedDays + 1)];
  const off = (other: string) => Math.abs(daysBetween(day, other));
  return listOccurrences(schedule, from, until).toSorted((a, b) => off(a.day) - off(b.day))[0]?.nominal;
}

/**
 * A schedule that rows of a day begin, and these as its occurrence. What would have come between that day and today does not come
 * any more: whoever says so today has entered that, or does not want it.
 */
export function startSchedule(
  schedule: Schedule,
  rows: readonly Transaction[],
  { day, today }: { day: string; today: string },
): { rows: Transaction[]; schedule: Schedule } {
  const nominal = findOccurrenceNear(schedule, day);
  if (nominal === undefined) return { rows: [...rows], schedule: skipPastOccurrences(schedule, today) };
  const begun = matchOccurrence(schedule, nominal, rows);
  return { rows: begun.changes.map(({ after }) => after), schedule: skipPastOccurrences(begun.schedule, today) };
}

const timingOf = ({ rule, start, until, count, bankDays }: ScheduleTiming) =>
  JSON.stringify([writeRule(rule), start, until, count, bankDays]);

/** A schedule as it was changed: where it comes on other days, from today on. */
export function changeFromToday(before: Schedule, after: Schedule, today: string): Schedule {
  return timingOf(before) === timingOf(after) ? after : skipPastOccurrences(after, today);
}

/** A schedule with what was decided of another version of it. */
export function withDecisionsOf(
  schedule: Schedule,
  { skipped, posted, asked, done, paused }: Schedule,
): Schedule {
  return { ...schedule, skipped, posted, asked, done, paused };
}

/** So many days ahead one is told of what a schedule expects. */
const defaultAheadDays = 7;

/** What rows come to each time: one, or the lines of a split. */
export function toScheduleLines(rows: readonly Transaction[]): ScheduleLine[] {
  const pairs = findExchangePairs(rows);
  const others = new Map(pairs.map(({ near, far }) => [near.id, far]));
  const farIds = new Set(pairs.map(({ far }) => far.id));
  return rows
    .filter(({ id }) => !farIds.has(id))
    .map((row) => {
      const { splitA, splitB, description, notes, tags } = row;
      const said = { description, notes, tags };
      const exchange = exchangeOf(row, others.get(row.id));
      return exchange === undefined
        ? { accountA: splitA.accountId, accountB: splitB.accountId, valueMinor: splitA.valueMinor, ...said }
        : { ...exchange, ...said };
    });
}

type ExchangeLine = Pick<ScheduleLine, 'accountA' | 'accountB' | 'valueMinor'> & { exchange: LineExchange };

/** Two rows of an exchange as one line, between the accounts at its ends. */
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

/** A name as long as a schedule may have it. */
const fittingName = (name: string) => [...name].slice(0, limits.bookName).join('');

const nothingDecided = {
  until: undefined,
  count: undefined,
  leastMinor: undefined,
  mostMinor: undefined,
  skipped: [],
  posted: [],
  asked: [],
  done: undefined,
  paused: undefined,
  from: undefined,
};

/** What comes each month from a day on, to begin with. */
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
    aheadDays: defaultAheadDays,
    lines: [],
    amount: 'exact',
  };
}

const lineOf = ({ splitInfo }: Transaction) => splitInfo.groupLine ?? 1;

/** The schedule that rows of a day begin: the same each month, to begin with. Rows that are called as it is follow its name. */
export function createScheduleOfRows(rows: readonly Transaction[], day: string, id: string): Schedule {
  const inOrder = rows.toSorted((a, b) => lineOf(a) - lineOf(b));
  const name = fittingName(rows[0]?.description ?? '');
  const lines = toScheduleLines(inOrder).map((line) => ({
    ...line,
    description: line.description === name ? '' : line.description,
  }));
  return { ...createMonthlySchedule(day, id), name, lines, from: inOrder[0]?.id };
}
