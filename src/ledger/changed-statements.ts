import type { LedgerChange } from './ledger-change.ts';
import type { Transaction } from './transaction.ts';

/** The finished statements that a change affects: the number of affected rows, and the statement dates, newest first. */
export type ChangedStatements = {
  rows: number;
  dates: string[];
  /** The dates whose statements keep their sum; the other statements will no longer add up. */
  staying?: string[];
};

/** Returns the statements of reconciled sides that a change deletes, or whose amount, moment or account it changes. */
function listStatementsChangedBy({ before, after }: LedgerChange): (string | undefined)[] {
  if (before === undefined) return [];
  const info = before.splitInfo;
  const isElsewhen = before.postedAt.getTime() !== after?.postedAt.getTime();
  return (['A', 'B'] as const).flatMap((side) => {
    if (info[side].status !== 'reconciled') return [];
    const [was, is] = [before[`split${side}`], after?.[`split${side}`]];
    const isSame = !isElsewhen && is?.accountId === was.accountId && is.valueMinor === was.valueMinor;
    return isSame ? [] : [info[side].statementDate];
  });
}

/**
 * Returns the dates of statements whose sum changes. An amount that only moves from one line to another on the same statement keeps its
 * sum. Each account has its own statement of a day.
 */
function findChangedSums(changes: readonly LedgerChange[]): Set<string | undefined> {
  const sums = new Map<string, { date: string | undefined; minor: bigint }>();
  const count = (transaction: Transaction | undefined, sign: bigint) => {
    if (transaction === undefined) return;
    const info = transaction.splitInfo;
    for (const side of ['A', 'B'] as const) {
      const { status, statementDate: date } = info[side];
      if (status !== 'reconciled') continue;
      const { accountId, valueMinor } = transaction[`split${side}`];
      const key = `${date} ${accountId}`;
      sums.set(key, { date, minor: (sums.get(key)?.minor ?? 0n) + sign * valueMinor });
    }
  };
  for (const { before, after } of changes) {
    count(before, -1n);
    count(after, 1n);
  }
  return new Set([...sums.values()].flatMap(({ date, minor }) => (minor === 0n ? [] : [date])));
}

/** Returns the statements that changes affect, so that the user can be asked; undefined if no row is reconciled. */
export function findChangedStatements(changes: readonly LedgerChange[]): ChangedStatements | undefined {
  const touched = changes.map(listStatementsChangedBy).filter((dates) => dates.length > 0);
  if (touched.length === 0) return undefined;
  const found = new Set(touched.flat().filter((date) => date !== undefined));
  const dates = [...found].toSorted().toReversed();
  const others = findChangedSums(changes);
  return { rows: touched.length, dates, staying: dates.filter((date) => !others.has(date)) };
}
