import type { Account } from '#ledger/account.ts';
import { monthOf, countMonthsBetween } from '#ledger/book-months.ts';
import type { Period } from '#ledger/reports/periods.ts';
import { calculateLineValues } from '#ledger/schedule/posting.ts';
import { listOccurrences, type OccurrenceState, type Schedule, occurrenceStateOf } from '#ledger/schedule/schedule.ts';
import { roundQuotient } from '#values/decimal.ts';
import { toUserSign } from './lines.ts';
import type { BudgetLine, BudgetCell } from './table.ts';

/** The average of amounts; nothing of none. */
export function calculateAverage(amounts: readonly bigint[]): bigint {
  const sum = amounts.reduce((total, minor) => total + minor, 0n);
  return amounts.length === 0 ? 0n : roundQuotient(sum, BigInt(amounts.length));
}

/** What a month can be planned by of what was spent before. */
export type FillMethod = 'average3' | 'average12' | 'lastYear';

const monthsOfYear = 12;
const monthsOf = { average3: 3, average12: monthsOfYear };

/**
 * What a month is planned by; never less than nothing.
 * @param cells the months of the account, those before as well
 * @param known how many months before there are anything to know of
 */
export function calculateFill(fill: FillMethod, cells: readonly BudgetCell[], at: number, known: number): bigint {
  const before = fill === 'lastYear' ? 0 : Math.max(1, Math.min(monthsOf[fill], known, at));
  const amount =
    fill === 'lastYear'
      ? (cells[at - monthsOfYear]?.spent ?? 0n)
      : calculateAverage(cells.slice(at - before, at).map(({ spent }) => spent));
  return amount < 0n ? 0n : amount;
}

/** The lines that a plan for all is for: those that have one, and of the others those that have no parts. */
export const listLinesToFill = (lines: readonly BudgetLine[], isPart = false): BudgetLine[] =>
  lines.flatMap((line) => {
    const hasOwn = line.node.budget !== undefined;
    const isMeant = hasOwn || (!isPart && line.below.length === 0);
    return [...(isMeant ? [line] : []), ...listLinesToFill(line.below, isPart || hasOwn)];
  });

type ScheduledOptions = {
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
export function calculateScheduled(
  schedules: readonly Schedule[],
  { account, counts, today, which }: ScheduledOptions,
  { from, until }: Period,
): bigint {
  const isMeant = which === 'all' ? isExpected : isToCome;
  let gained = 0n;
  for (const schedule of schedules) {
    const values = calculateLineValues(schedule);
    const minor = schedule.lines.reduce((sum, { accountA, accountB }, at) => {
      const [isA, isB] = [counts(accountA), counts(accountB)];
      const value = values[at] ?? 0n;
      if (isA === isB) return sum;
      return isA ? sum + value : sum - value;
    }, 0n);
    if (minor === 0n) continue;
    const meant = listOccurrences(schedule, from, until).filter((each) =>
      isMeant(occurrenceStateOf(schedule, each, today)),
    );
    gained += minor * BigInt(meant.length);
  }
  return toUserSign(account, gained);
}

/** What each month must put aside, so that a target is met in time; nothing once it is there. */
export function calculateNeeded(
  target: { minor: bigint; by: string },
  { before, month, startsOn }: { before: bigint; month: string; startsOn?: number },
): bigint {
  const months = BigInt(countMonthsBetween(month, monthOf(target.by, startsOn)) + 1);
  const missing = target.minor - before;
  if (missing <= 0n) return 0n;
  return months <= 1n ? missing : (missing + months - 1n) / months;
}
