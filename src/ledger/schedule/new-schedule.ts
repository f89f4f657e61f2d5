import { limits } from '#contract/limits.ts';
import { readSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { partsOf } from '#values/calendar.ts';
import type { Schedule, ScheduleLine } from './schedule.ts';

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
