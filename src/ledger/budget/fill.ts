import type { Account } from '#ledger/account.ts';
import { monthOf, monthsBetween } from '#ledger/book-months.ts';
import type { Period } from '#ledger/reports/periods.ts';
import { valuesOf } from '#ledger/schedule/posting.ts';
import { occurrences, type OccurrenceState, type Schedule, stateOf } from '#ledger/schedule/schedule.ts';
import { asRead } from './lines.ts';

/** The average of amounts, rounded half away from zero; nothing of none. */
export function averageOf(amounts: readonly bigint[]): bigint {
  const count = BigInt(amounts.length);
  if (count === 0n) return 0n;
  const sum = amounts.reduce((total, minor) => total + minor, 0n);
  const twice = 2n * (sum < 0n ? -sum : sum);
  const rounded = (twice + count) / (2n * count);
  return sum < 0n ? -rounded : rounded;
}

type Scheduled = {
  account: Account;
  /** Which accounts count in it. */
  counts: (accountId: string) => boolean;
  today: string;
  /** What is still to come, or all that is expected, posted or not. */
  which: 'toCome' | 'all';
};

const isToCome = (state: OccurrenceState) => !['posted', 'skipped', 'paused'].includes(state);
const isExpected = (state: OccurrenceState) => state !== 'skipped' && state !== 'paused';

/** What schedules expect an account to gain on some days, as people read it. */
export function scheduledIn(
  schedules: readonly Schedule[],
  { account, counts, today, which }: Scheduled,
  { from, until }: Period,
): bigint {
  const isMeant = which === 'all' ? isExpected : isToCome;
  let gained = 0n;
  for (const schedule of schedules) {
    const values = valuesOf(schedule);
    const minor = schedule.lines.reduce((sum, { accountA, accountB }, at) => {
      const [isA, isB] = [counts(accountA), counts(accountB)];
      const value = values[at] ?? 0n;
      if (isA === isB) return sum;
      return isA ? sum + value : sum - value;
    }, 0n);
    if (minor === 0n) continue;
    const meant = occurrences(schedule, from, until).filter((each) =>
      isMeant(stateOf(schedule, each, today)),
    );
    gained += minor * BigInt(meant.length);
  }
  return asRead(account, gained);
}

/** What each month must put aside, so that a target is met in time; nothing once it is there. */
export function neededFor(
  target: { minor: bigint; by: string },
  { before, month, startsOn }: { before: bigint; month: string; startsOn?: number | undefined },
): bigint {
  const months = BigInt(monthsBetween(month, monthOf(target.by, startsOn)) + 1);
  const missing = target.minor - before;
  if (missing <= 0n) return 0n;
  return months <= 1n ? missing : (missing + months - 1n) / months;
}
