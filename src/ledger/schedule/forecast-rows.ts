import type { Transaction } from '#ledger/transaction.ts';
import { dayOf } from '#ledger/days.ts';
import { maxClosedDays } from './bank-days.ts';
import { dayOfNumber, toDayNumber } from './nominal-days.ts';
import { resolveLines } from './occurrence-rows.ts';
import { isDecided, iterateOccurrenceNumbers, type Schedule } from './schedule.ts';

/** A row stored on a day after today. */
export type FutureRow = Pick<Transaction, 'splitA' | 'splitB'> & { day: string };

/** The schedules of a book, with the rows of the newest occurrence of each (`findLatestRows`). */
export type BookSchedules = {
  schedules: readonly Schedule[];
  latest: ReadonlyMap<string, readonly Transaction[]>;
};

/** The input of a forecast: the schedules of a book, and the rows stored on days after today. */
export type ForecastInput = BookSchedules & { later: readonly FutureRow[] };

/** Returns transactions with their book days. */
export function toFutureRows(transactions: readonly Transaction[], zone: string): FutureRow[] {
  return transactions.map(({ splitA, splitB, postedAt }) => ({
    splitA,
    splitB,
    day: dayOf(postedAt.getTime(), zone),
  }));
}

/** Calculates the total gain of some accounts from a row; zero if it only moves between them. */
export function calculateRowGain({ splitA, splitB }: FutureRow, accountIds: ReadonlySet<string>): bigint {
  return [splitA, splitB].reduce(
    (sum, { accountId, valueMinor }) => (accountIds.has(accountId) ? sum + valueMinor : sum),
    0n,
  );
}

/** An upcoming row, seen from some accounts: their total gain, and their balance after it. */
export type ForecastRow = {
  schedule: Schedule;
  nominal: string;
  day: string;
  /** True if the row is due by now. */
  isDue: boolean;
  gainMinor: bigint;
  balanceMinor: bigint;
};

/** The forecast above today. Rows are counted at once and created on access. */
export type ForecastRows = {
  length: number;
  /** Returns the row at an index, earliest first; undefined if there is none. */
  at: (index: number) => ForecastRow | undefined;
  /**
   * The lowest upcoming balance and its day; the current balance if nothing lowers it. It is the lowest balance after any row, or after
   * stored rows on a day without upcoming ones. On a day, stored rows count first, then money in, then money out. All overdue rows count
   * today.
   */
  lowest: { day: string; balanceMinor: bigint };
  /** Returns the balance before a future day. */
  before: (day: string) => bigint;
};

export type ForecastOptions = {
  /** The accounts of the forecast, all in one currency: one account, a branch, or all counted accounts of a book. */
  accountIds: ReadonlySet<string>;
  /** The total balance today, without the rows stored on later days. */
  balanceMinor: bigint;
  today: string;
  /** The number of days of the forecast. */
  days: number;
  /** The rows stored on days after today, which are part of the balances. */
  later?: readonly FutureRow[] | undefined;
  /** The rows of the newest occurrence of each schedule (`findLatestRows`). */
  latest?: ReadonlyMap<string, readonly Transaction[]> | undefined;
};

type UpcomingOccurrence = { schedule: Schedule; gain: bigint; nominal: number; day: number };

/** The stored amount and the upcoming rows of a day. */
type ForecastDay = { stored: bigint; upcoming: UpcomingOccurrence[] };

/** Calculates the gain of some accounts from one occurrence of a schedule; undefined if the schedule does not involve them. */
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

/** Returns stored and upcoming amounts by day; overdue ones count today. Within a day they are in the order of the schedules. */
function groupByDay(schedules: readonly Schedule[], options: ForecastOptions): Map<number, ForecastDay> {
  const now = toDayNumber(options.today);
  const end = now + options.days + 1;
  const byDay = new Map<number, ForecastDay>();
  const dayAt = (day: number): ForecastDay => {
    const known = byDay.get(day) ?? { stored: 0n, upcoming: [] };
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
      dayAt(Math.max(day, now)).upcoming.push({ schedule, gain, nominal, day });
    }
  }
  return byDay;
}

/** Sorts the upcoming rows of a day: money in first; overdue ones within that by their days. */
const sortUpcoming = (upcoming: readonly UpcomingOccurrence[]) =>
  upcoming.toSorted((a, b) => Number(a.gain < 0n) - Number(b.gain < 0n) || a.day - b.day);

/**
 * Calculates the forecast of some accounts: all due and undecided occurrences, then those of the following days, each with the balance
 * after it. Paused schedules have no forecast.
 */
export function calculateForecast(schedules: readonly Schedule[], options: ForecastOptions): ForecastRows {
  const { today, balanceMinor } = options;
  const days = [...groupByDay(schedules, options)].toSorted(([a], [b]) => a - b);
  const rows: { upcoming: UpcomingOccurrence; balance: bigint }[] = [];
  const ends: { day: number; balance: bigint }[] = [];
  const now = toDayNumber(today);
  let balance = balanceMinor;
  let lowest = { day: now, balance };
  for (const [day, { stored, upcoming }] of days) {
    const note = () => {
      if (balance < lowest.balance) lowest = { day, balance };
    };
    balance += stored;
    if (upcoming.length === 0) note();
    for (const each of sortUpcoming(upcoming)) {
      balance += each.gain;
      rows.push({ upcoming: each, balance });
      note();
    }
    ends.push({ day, balance });
  }
  return {
    length: rows.length,
    at: (index) => {
      const row = rows[index];
      if (row === undefined) return undefined;
      const { schedule, gain, nominal, day } = row.upcoming;
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
