import type { Account } from '#ledger/account.ts';
import { monthOf, countMonthsBetween } from '#ledger/book-months.ts';
import type { Period } from '#ledger/reports/periods.ts';
import { calculateLineValues } from '#ledger/schedule/occurrence-rows.ts';
import {
  listOccurrences,
  type OccurrenceState,
  type Schedule,
  occurrenceStateOf,
} from '#ledger/schedule/schedule.ts';
import { roundQuotient } from '#values/decimal.ts';
import { toUserSign } from './budget-nodes.ts';
import type { BudgetLine, BudgetCell } from './table.ts';

/** Calculates the average of amounts; zero without amounts. */
export function calculateAverage(amounts: readonly bigint[]): bigint {
  const sum = amounts.reduce((total, minor) => total + minor, 0n);
  return amounts.length === 0 ? 0n : roundQuotient(sum, BigInt(amounts.length));
}

/** The methods of planning a month from past spending. */
export type FillMethod = 'average3' | 'average12' | 'lastYear';

const monthsOfYear = 12;
const monthsOf = { average3: 3, average12: monthsOfYear };

/**
 * Calculates the planned amount of a month from past spending; never negative.
 * @param cells the months of the account, including the months before
 * @param known the number of earlier months with data
 */
export function calculateFill(
  fill: FillMethod,
  cells: readonly BudgetCell[],
  at: number,
  known: number,
): bigint {
  const before = fill === 'lastYear' ? 0 : Math.max(1, Math.min(monthsOf[fill], known, at));
  const amount =
    fill === 'lastYear'
      ? (cells[at - monthsOfYear]?.spent ?? 0n)
      : calculateAverage(cells.slice(at - before, at).map(({ spent }) => spent));
  return amount < 0n ? 0n : amount;
}

/** Returns the lines that a fill of all lines affects: lines with a budget, and leaf lines that no budget covers. */
export const listLinesToFill = (lines: readonly BudgetLine[], isPart = false): BudgetLine[] =>
  lines.flatMap((line) => {
    const hasOwn = line.node.budget !== undefined;
    const isMeant = hasOwn || (!isPart && line.below.length === 0);
    return [...(isMeant ? [line] : []), ...listLinesToFill(line.below, isPart || hasOwn)];
  });

type ScheduledOptions = {
  account: Account;
  /** True if the account counts in the budget. */
  counts: (accountId: string) => boolean;
  today: string;
  /** `toCome` selects occurrences that are still open, `all` also posted ones. */
  which: 'toCome' | 'all';
};

const isToCome = (state: OccurrenceState) => !['posted', 'skipped', 'paused'].includes(state);
const isExpected = (state: OccurrenceState) => state !== 'skipped' && state !== 'paused';

/** Calculates the gain that schedules expect for an account in a period, with the user's sign. */
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

/** Calculates the amount to put aside each month to reach a target in time; zero once it is reached. */
export function calculateNeeded(
  target: { minor: bigint; by: string },
  { before, month, startsOn }: { before: bigint; month: string; startsOn?: number },
): bigint {
  const months = BigInt(countMonthsBetween(month, monthOf(target.by, startsOn)) + 1);
  const missing = target.minor - before;
  if (missing <= 0n) return 0n;
  return months <= 1n ? missing : (missing + months - 1n) / months;
}
