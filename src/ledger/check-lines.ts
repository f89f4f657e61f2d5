import { addDays } from '#values/calendar.ts';
import type { BalanceCheck } from './balance-checks.ts';
import { startOfDay } from './days.ts';
import { balanceAt, type Register } from './register.ts';

/** A balance check where it stands: above the row at `index`, which is the count of all rows where it stands below the last. */
export type CheckLine = BalanceCheck & { index: number; heldMinor: bigint };

const ends = new Map<string, number>();

/** The moment at which a day has ended, in milliseconds. */
function endOf(day: string, zone: string): number {
  const key = `${day} ${zone}`;
  const known = ends.get(key) ?? Date.parse(startOfDay(addDays(day, 1), zone));
  ends.set(key, known);
  return known;
}

/** The first row that was posted before a moment; undefined where it is not at hand. */
function firstBefore({ segments, above, isComplete, count }: Register, ms: number): number | undefined {
  const at = segments.findIndex(({ last }) => last.postedAt.getTime() < ms);
  if (at < 0) return isComplete ? count : undefined;
  const within = segments[at]?.rows?.findIndex(({ postedAt }) => postedAt.getTime() < ms);
  return within === undefined ? undefined : (above[at]?.count ?? 0) + within;
}

/**
 * Where the balance checks of an account stand among its rows, and what it held then; those that lie further down than is known
 * are left out. Newest first.
 * @param totalMinor what the account itself holds now
 */
export function checkLines(
  register: Register,
  totalMinor: bigint,
  { checks, zone }: { checks: readonly BalanceCheck[]; zone: string },
): CheckLine[] {
  return checks.toReversed().flatMap((check) => {
    const index = firstBefore(register, endOf(check.day, zone));
    if (index === undefined) return [];
    const heldMinor = index === register.count ? 0n : balanceAt(register, index, totalMinor);
    return heldMinor === undefined ? [] : [{ ...check, index, heldMinor }];
  });
}
