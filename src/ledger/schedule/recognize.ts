import { calculateGroupGain } from '#ledger/groups.ts';
import { matchDays } from '#ledger/statement/match.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addDays, daysBetween } from '#values/calendar.ts';
import { calculateLineValues } from './occurrence-rows.ts';
import { isDecided, type Occurrence, listOccurrences, type Schedule } from './schedule.ts';

const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);

/** True if two amounts differ by at most 7.5 %, so that a recurring payment is recognized despite price changes. */
export function isSimilarAmount(minor: bigint, other: bigint): boolean {
  return sizeOf(minor - other) * 1000n <= sizeOf(other) * 75n;
}

/** A row that may match an occurrence: the gain of an account on a day, and the other account if known. */
export type CandidateRow = {
  day: string;
  accountId: string;
  otherId?: string | undefined;
  gainMinor: bigint;
};

/** An occurrence that a row may match, with the difference in days and amount. */
export type OccurrenceMatch = {
  schedule: Schedule;
  occurrence: Occurrence;
  daysOff: number;
  offMinor: bigint;
};

/** The data for recognition besides the schedules. */
export type RecognizeOptions = {
  /** The rows of the newest occurrence of each schedule (`findLatestRows`). */
  latest?: ReadonlyMap<string, readonly Transaction[]> | undefined;
};

/**
 * Calculates the expected gain of an account from a schedule; undefined if the schedule does not involve the account, or not the other
 * account.
 */
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

/** True if a gain matches the expected amount of a schedule. */
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
 * Returns the occurrences that a row may match, nearest first: undecided ones within four days, of active schedules with its accounts and a
 * matching amount.
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

/** Matches several rows with occurrences, in the order of the rows. The nearest pairs win, and no occurrence is used twice. */
export function recognizeRows(
  rows: readonly CandidateRow[],
  schedules: readonly Schedule[],
  options: RecognizeOptions = {},
): (OccurrenceMatch | undefined)[] {
  const all = rows.flatMap((row, at) =>
    findOccurrenceMatches(row, schedules, options).map((match) => ({ at, fulfilment: match })),
  );
  const found: (OccurrenceMatch | undefined)[] = rows.map(() => undefined);
  const taken = new Set<string>();
  for (const { at, fulfilment: match } of all.toSorted((a, b) => byNearness(a.fulfilment, b.fulfilment))) {
    const key = `${match.schedule.id} ${match.occurrence.nominal}`;
    if (found[at] !== undefined || taken.has(key)) continue;
    taken.add(key);
    found[at] = match;
  }
  return found;
}

/** Returns the lines of one split group or a single row as a candidate row of an account. */
export function toCandidateRow(lines: readonly Transaction[], accountId: string, day: string): CandidateRow {
  const [only] = lines.length === 1 ? lines : [];
  const other = only && (only.splitA.accountId === accountId ? only.splitB : only.splitA).accountId;
  return { day, accountId, otherId: other, gainMinor: calculateGroupGain(lines, accountId) };
}
