import { calculateGroupGain } from '#ledger/groups.ts';
import { matchDays } from '#ledger/statement/match.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addDays, daysBetween } from '#values/calendar.ts';
import { isSimilarAmount } from './amounts-near.ts';
import { calculateLineValues } from './posting.ts';
import { isDecided, type Occurrence, listOccurrences, type Schedule } from './schedule.ts';

/** A row that may be what was expected: what an account gained on a day, and from where, as far as that is known. */
export type CandidateRow = { day: string; accountId: string; otherId?: string | undefined; gainMinor: bigint };

/** An occurrence that a row may be, how far off its day is, and by how much its amount differs. */
export type OccurrenceMatch = { schedule: Schedule; occurrence: Occurrence; daysOff: number; offMinor: bigint };

/** What is known besides the schedules. */
export type RecognizeOptions = {
  /** The rows of the newest occurrence of each schedule (`latestRows`). */
  latest?: ReadonlyMap<string, readonly Transaction[]> | undefined;
};

const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);

/** What an account gains when a schedule comes; undefined where it has no part in it, or the other account has none. */
function expectedGain(
  schedule: Schedule,
  { accountId, otherId }: CandidateRow,
  latest: readonly Transaction[] | undefined,
): bigint | undefined {
  const values = calculateLineValues(schedule, latest);
  const gains = schedule.lines.flatMap(({ accountA, accountB }, at) => {
    const value = values[at] ?? 0n;
    if (accountA === accountId) return [{ other: accountB, gain: value }];
    return accountB === accountId ? [{ other: accountA, gain: -value }] : [];
  });
  const isOther = otherId === undefined || gains.some(({ other }) => other === otherId);
  return gains.length === 0 || !isOther ? undefined : gains.reduce((sum, { gain }) => sum + gain, 0n);
}

/** Whether a gain is what a schedule expects. */
function isAsExpected({ amount, leastMinor, mostMinor }: Schedule, expected: bigint, gain: bigint): boolean {
  if (gain === expected) return true;
  if (amount === 'exact' || gain < 0n !== expected < 0n) return false;
  if (amount === 'last' || (leastMinor === undefined && mostMinor === undefined))
    return isSimilarAmount(gain, expected);
  const size = sizeOf(gain);
  return size >= sizeOf(leastMinor ?? 0n) && (mostMinor === undefined || size <= sizeOf(mostMinor));
}

function byNearness(a: OccurrenceMatch, b: OccurrenceMatch): number {
  if (a.daysOff !== b.daysOff) return a.daysOff - b.daysOff;
  if (a.offMinor !== b.offMinor) return a.offMinor < b.offMinor ? -1 : 1;
  if (a.occurrence.nominal !== b.occurrence.nominal)
    return a.occurrence.nominal < b.occurrence.nominal ? -1 : 1;
  return a.schedule.id < b.schedule.id ? -1 : 1;
}

/**
 * The occurrences that a row may be, the nearest first: of schedules of its accounts that are not paused, within four days, by the
 * amount that the schedule expects, and nothing decided of them yet.
 */
export function findOccurrenceMatches(
  row: CandidateRow,
  schedules: readonly Schedule[],
  { latest }: RecognizeOptions = {},
): OccurrenceMatch[] {
  const [from, until] = [addDays(row.day, -matchDays), addDays(row.day, matchDays + 1)];
  return schedules
    .flatMap((schedule) => {
      const expected = expectedGain(schedule, row, latest?.get(schedule.id));
      if (expected === undefined || schedule.paused !== undefined) return [];
      if (!isAsExpected(schedule, expected, row.gainMinor)) return [];
      return listOccurrences(schedule, from, until)
        .filter(({ nominal }) => !isDecided(schedule, nominal))
        .map((occurrence) => ({
          schedule,
          occurrence,
          daysOff: Math.abs(daysBetween(row.day, occurrence.day)),
          offMinor: sizeOf(row.gainMinor - expected),
        }));
    })
    .toSorted(byNearness);
}

/** What each of several rows likely is, in their order: the nearest come first, and no occurrence twice. */
export function recognizeRows(
  rows: readonly CandidateRow[],
  schedules: readonly Schedule[],
  options: RecognizeOptions = {},
): (OccurrenceMatch | undefined)[] {
  const all = rows.flatMap((row, at) =>
    findOccurrenceMatches(row, schedules, options).map((fulfilment) => ({ at, fulfilment })),
  );
  const found: (OccurrenceMatch | undefined)[] = rows.map(() => undefined);
  const taken = new Set<string>();
  for (const { at, fulfilment } of all.toSorted((a, b) => byNearness(a.fulfilment, b.fulfilment))) {
    const key = `${fulfilment.schedule.id} ${fulfilment.occurrence.nominal}`;
    if (found[at] !== undefined || taken.has(key)) continue;
    taken.add(key);
    found[at] = fulfilment;
  }
  return found;
}

/** Transactions that stand as one row, as an account sees them. */
export function toCandidateRow(lines: readonly Transaction[], accountId: string, day: string): CandidateRow {
  const [only] = lines.length === 1 ? lines : [];
  const other = only && (only.splitA.accountId === accountId ? only.splitB : only.splitA).accountId;
  return { day, accountId, otherId: other, gainMinor: calculateGroupGain(lines, accountId) };
}
