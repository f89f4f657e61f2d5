import type { Transaction } from '#ledger/transaction.ts';
import { longestClosed } from './bank-days.ts';
import { dayOfNumber, numberOf } from './day-numbers.ts';
import { valuesOf } from './posting.ts';
import { isDecided, occurrenceNumbers, type Schedule } from './schedule.ts';

/** A row that is expected, as some accounts see it: what they gain together, and what they hold then. */
export type ExpectedRow = {
  schedule: Schedule;
  nominal: string;
  day: string;
  /** Whether it should have come by now. */
  isDue: boolean;
  gainMinor: bigint;
  balanceMinor: bigint;
};

/** What stands above today, counted at once and written as it is looked at. */
export type ExpectedRows = {
  length: number;
  /** From the earliest on; undefined where there is none. */
  at: (index: number) => ExpectedRow | undefined;
  /** The lowest balance that comes, and on which day; the present one where nothing makes it lower. */
  lowest: { day: string; balanceMinor: bigint };
  /** What is there at the end. */
  endMinor: bigint;
};

export type ExpectedOptions = {
  /** The accounts that are looked at: one, those of a branch, or all of a book that are counted. */
  accountIds: ReadonlySet<string>;
  /** What they hold together today. */
  balanceMinor: bigint;
  today: string;
  /** So many days ahead. */
  days: number;
  /** The rows of the newest occurrence of each schedule (`latestRows`). */
  latest?: ReadonlyMap<string, readonly Transaction[]> | undefined;
};

type Coming = { schedule: Schedule; gain: bigint; nominal: number };

/** What some accounts gain when a schedule comes; undefined where none of them has a part in it. */
function gainOf(
  schedule: Schedule,
  { accountIds, latest }: Pick<ExpectedOptions, 'accountIds' | 'latest'>,
): bigint | undefined {
  const values = valuesOf(schedule, latest?.get(schedule.id));
  let gain: bigint | undefined;
  for (const [at, { accountA, accountB }] of schedule.lines.entries()) {
    const value = values[at] ?? 0n;
    if (accountIds.has(accountA)) gain = (gain ?? 0n) + value;
    if (accountIds.has(accountB)) gain = (gain ?? 0n) - value;
  }
  return gain;
}

/** What comes, by its day; what is overdue is there on its own. Within a day in the order of the schedules. */
function comingByDay(schedules: readonly Schedule[], options: ExpectedOptions): Map<number, Coming[]> {
  const end = numberOf(options.today) + options.days + 1;
  const byDay = new Map<number, Coming[]>();
  for (const schedule of schedules) {
    const gain = gainOf(schedule, options);
    if (gain === undefined || schedule.paused !== undefined) continue;
    const { done, start, skipped, posted } = schedule;
    const from = done === undefined ? numberOf(start) : numberOf(done) + 1;
    const isPicked = skipped.length > 0 || posted.length > 0;
    for (const { nominal, day } of occurrenceNumbers(schedule, from, end + longestClosed)) {
      if (day >= end || (isPicked && isDecided(schedule, dayOfNumber(nominal)))) continue;
      const ofDay = byDay.get(day);
      const coming = { schedule, gain, nominal };
      if (ofDay === undefined) byDay.set(day, [coming]);
      else ofDay.push(coming);
    }
  }
  return byDay;
}

/**
 * What is expected of some accounts: all that is due and not decided, then what comes in the days after today, each with the balance
 * that it leaves. Schedules that are paused expect nothing.
 */
export function expectedRows(schedules: readonly Schedule[], options: ExpectedOptions): ExpectedRows {
  const { today, balanceMinor } = options;
  const byDay = comingByDay(schedules, options);
  const days = [...byDay.keys()].toSorted((a, b) => a - b);
  const rows: { coming: Coming; day: number; balance: bigint }[] = [];
  const now = numberOf(today);
  let balance = balanceMinor;
  let lowest = { day: now, balance };
  for (const [at, day] of days.entries()) {
    for (const coming of byDay.get(day) ?? []) {
      balance += coming.gain;
      rows.push({ coming, day, balance });
    }
    // What is held at the end of a day counts, whatever comes first on it; what is overdue can come today at the earliest.
    const isEndOfDay = (days[at + 1] ?? Infinity) > now;
    if (isEndOfDay && balance < lowest.balance) lowest = { day: Math.max(day, now), balance };
  }
  return {
    length: rows.length,
    at: (index) => {
      const row = rows[index];
      if (row === undefined) return undefined;
      const { schedule, gain, nominal } = row.coming;
      return {
        schedule,
        nominal: dayOfNumber(nominal),
        day: dayOfNumber(row.day),
        isDue: row.day <= now,
        gainMinor: gain,
        balanceMinor: row.balance,
      };
    },
    lowest: { day: dayOfNumber(lowest.day), balanceMinor: lowest.balance },
    endMinor: balance,
  };
}
