import type { Transaction } from '#ledger/transaction.ts';
import { dayOf } from '#ledger/days.ts';
import { maxClosedDays } from './bank-days.ts';
import { dayOfNumber, toDayNumber } from './nominal-days.ts';
import { resolveLines } from './posting.ts';
import { isDecided, iterateOccurrenceNumbers, type Schedule } from './schedule.ts';

/** The rows that are stored on a day after today. */
export type FutureRow = Pick<Transaction, 'splitA' | 'splitB'> & { day: string };

/** Transactions with the days of the book on which they are. */
export function toFutureRows(transactions: readonly Transaction[], zone: string): FutureRow[] {
  return transactions.map(({ splitA, splitB, postedAt }) => ({
    splitA,
    splitB,
    day: dayOf(postedAt.getTime(), zone),
  }));
}

/** The gain of some accounts together by a row; zero if it only moves between them. */
export function calculateRowGain({ splitA, splitB }: FutureRow, accountIds: ReadonlySet<string>): bigint {
  return [splitA, splitB].reduce(
    (sum, { accountId, valueMinor }) => (accountIds.has(accountId) ? sum + valueMinor : sum),
    0n,
  );
}

/** A row that is expected, as some accounts see it: what they gain together, and what they hold then. */
export type ForecastRow = {
  schedule: Schedule;
  nominal: string;
  day: string;
  /** Whether it should have come by now. */
  isDue: boolean;
  gainMinor: bigint;
  balanceMinor: bigint;
};

/** What stands above today, counted at once and written as it is looked at. */
export type ForecastRows = {
  length: number;
  /** From the earliest on; undefined where there is none. */
  at: (index: number) => ForecastRow | undefined;
  /**
   * The lowest balance that comes, and on which day; the present one where nothing makes it lower. It is the lowest that a row here
   * leaves, or what is stored on a day without one: what is stored counts first on its day, then money that comes in, then what goes out.
   * All that is overdue comes today.
   */
  lowest: { day: string; balanceMinor: bigint };
  /** What is there before a day that comes. */
  before: (day: string) => bigint;
};

export type ForecastOptions = {
  /** The accounts that are looked at, all of one currency: one, those of a branch, or all of a book that are counted. */
  accountIds: ReadonlySet<string>;
  /** What they hold together today, without what is stored on later days. */
  balanceMinor: bigint;
  today: string;
  /** So many days ahead. */
  days: number;
  /** What is stored on days after today, which has its part in the balances. */
  later?: readonly FutureRow[] | undefined;
  /** The rows of the newest occurrence of each schedule (`latestRows`). */
  latest?: ReadonlyMap<string, readonly Transaction[]> | undefined;
};

type UpcomingOccurrence = { schedule: Schedule; gain: bigint; nominal: number; day: number };

/** What happens on a day: what is stored then, and what is expected. */
type ForecastDay = { stored: bigint; coming: UpcomingOccurrence[] };

/** What some accounts gain when a schedule comes; undefined where none of them has a part in it. */
function calculateScheduleGain(
  schedule: Schedule,
  { accountIds, latest }: Pick<ForecastOptions, 'accountIds' | 'latest'>,
): bigint | undefined {
  let gain: bigint | undefined;
  for (const line of resolveLines(schedule, latest?.get(schedule.id))) {
    const { accountA, accountB, valueMinor, exchange } = line;
    if (accountIds.has(accountA)) gain = (gain ?? 0n) + valueMinor;
    if (accountIds.has(accountB)) gain = (gain ?? 0n) + (exchange?.valueMinor ?? -valueMinor);
  }
  return gain;
}

/** What is stored and what comes, by its day; what is overdue with today. Within a day in the order of the schedules. */
function groupByDay(schedules: readonly Schedule[], options: ForecastOptions): Map<number, ForecastDay> {
  const now = toDayNumber(options.today);
  const end = now + options.days + 1;
  const byDay = new Map<number, ForecastDay>();
  const dayAt = (day: number): ForecastDay => {
    const known = byDay.get(day) ?? { stored: 0n, coming: [] };
    byDay.set(day, known);
    return known;
  };
  for (const row of options.later ?? []) {
    const day = toDayNumber(row.day);
    if (day < end) dayAt(day).stored += calculateRowGain(row, options.accountIds);
  }
  for (const schedule of schedules) {
    const gain = calculateScheduleGain(schedule, options);
    if (gain === undefined || schedule.paused !== undefined) continue;
    const { done, start, skipped, posted } = schedule;
    const from = done === undefined ? toDayNumber(start) : toDayNumber(done) + 1;
    const isPicked = skipped.length > 0 || posted.length > 0;
    for (const { nominal, day } of iterateOccurrenceNumbers(schedule, from, end + maxClosedDays)) {
      if (day >= end || (isPicked && isDecided(schedule, dayOfNumber(nominal)))) continue;
      dayAt(Math.max(day, now)).coming.push({ schedule, gain, nominal, day });
    }
  }
  return byDay;
}

/** What comes on a day, money in first; what is overdue by its days in that. */
const sortUpcoming = (coming: readonly UpcomingOccurrence[]) =>
  coming.toSorted((a, b) => Number(a.gain < 0n) - Number(b.gain < 0n) || a.day - b.day);

/**
 * What is expected of some accounts: all that is due and not decided, then what comes in the days after today, each with the balance
 * that it leaves. Schedules that are paused expect nothing.
 */
export function calculateForecast(schedules: readonly Schedule[], options: ForecastOptions): ForecastRows {
  const { today, balanceMinor } = options;
  const days = [...groupByDay(schedules, options)].toSorted(([a], [b]) => a - b);
  const rows: { coming: UpcomingOccurrence; balance: bigint }[] = [];
  const ends: { day: number; balance: bigint }[] = [];
  const now = toDayNumber(today);
  let balance = balanceMinor;
  let lowest = { day: now, balance };
  for (const [day, { stored, coming }] of days) {
    const note = () => {
      if (balance < lowest.balance) lowest = { day, balance };
    };
    balance += stored;
    if (coming.length === 0) note();
    for (const each of sortUpcoming(coming)) {
      balance += each.gain;
      rows.push({ coming: each, balance });
      note();
    }
    ends.push({ day, balance });
  }
  return {
    length: rows.length,
    at: (index) => {
      const row = rows[index];
      if (row === undefined) return undefined;
      const { schedule, gain, nominal, day } = row.coming;
      return {
        schedule,
        nominal: dayOfNumber(nominal),
        day: dayOfNumber(day),
        isDue: day <= now,
        gainMinor: gain,
        balanceMinor: row.balance,
      };
    },
    lowest: { day: dayOfNumber(lowest.day), balanceMinor: lowest.balance },
    before: (day) => {
      const until = toDayNumber(day);
      return ends.findLast((each) => each.day < until)?.balance ?? balanceMinor;
    },
  };
}
