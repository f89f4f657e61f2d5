import type { LedgerChange } from './change.ts';
import type { Transaction } from './transaction.ts';

/** Rows that are part of finished statements: how many, and the last days of these, newest first. */
export type ChangedStatements = {
  rows: number;
  dates: string[];
  /** Those of the dates whose statements come to the same afterwards; the others will not add up. */
  staying?: string[];
};

/** The statements of the reconciled sides that would not be what they were: gone, of another amount, moment or account. */
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
 * The dates of statements that come to another sum by changes: what one line gives to another, or to a new one that takes its place
 * on the statement, leaves it as it was. Each account has its own statement of a day.
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

/** Which of the rows that are to be changed or deleted somebody has to be asked for; undefined where none is reconciled. */
export function findChangedStatements(changes: readonly LedgerChange[]): ChangedStatements | undefined {
  const touched = changes.map(listStatementsChangedBy).filter((dates) => dates.length > 0);
  if (touched.length === 0) return undefined;
  const found = new Set(touched.flat().filter((date) => date !== undefined));
  const dates = [...found].toSorted().toReversed();
  const others = findChangedSums(changes);
  return { rows: touched.length, dates, staying: dates.filter((date) => !others.has(date)) };
}
