import { groupIdOf } from './groups.ts';
import { calculateDifference, calculateReconciled, type OpenStatement } from './reconcile.ts';
import { sideInfoIn, splitIn, type Transaction } from './transaction.ts';

/** A row of the reconcile desk: what a bank prints as one line, so the lines of a split that lie in the account are one. */
export type ReconciliationRow = {
  /** The id of its first line. */
  id: string;
  lines: readonly [Transaction, ...Transaction[]];
  valueMinor: bigint;
  /** Some, where somebody ticked lines of a split elsewhere. */
  ticked: 'none' | 'some' | 'all';
};

const isTicked = (line: Transaction, accountId: string) => sideInfoIn(line, accountId).status !== undefined;

function sumOf(lines: readonly Transaction[], accountId: string): bigint {
  return lines.reduce((sum, line) => sum + splitIn(line, accountId).valueMinor, 0n);
}

// By id where they share a moment, not by what was entered last: a row stays in its place when it is ticked.
const compareOldestFirst = (a: Transaction, b: Transaction) =>
  a.postedAt.getTime() - b.postedAt.getTime() || (a.id < b.id ? -1 : 1);

/** The rows of a desk, oldest first. */
export function createReconciliationRows(transactions: readonly Transaction[], accountId: string): ReconciliationRow[] {
  const rows = Map.groupBy(transactions.toSorted(compareOldestFirst), (line) => groupIdOf(line) ?? line);
  return [...rows.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const lines: ReconciliationRow['lines'] = [first, ...others];
    const ticked = lines.filter((line) => isTicked(line, accountId));
    return [
      {
        id: first.id,
        lines,
        valueMinor: sumOf(lines, accountId),
        ticked: ticked.length === 0 ? 'none' : ticked.length === lines.length ? 'all' : 'some',
      } as const,
    ];
  });
}

/** What stands on a desk while a statement is reconciled. */
export type ReconciliationState = {
  /** The rows up to the day of the statement, oldest first. */
  rows: ReconciliationRow[];
  /** The lines among them that are ticked. */
  ticked: Transaction[];
  /** What was reconciled before. */
  reconciledMinor: bigint;
  /** That and what is ticked. */
  tickedMinor: bigint;
  /** What the ticks still lack to the statement. */
  differenceMinor: bigint;
};

/**
 * The desk of an account.
 * @param totalMinor what the account itself holds, without those below it
 * @param open all its rows that are not reconciled, of whatever day
 * @param before the moment at which the day of the statement is over
 */
export function calculateReconciliation(
  { id: accountId, totalMinor }: { id: string; totalMinor: bigint },
  { balanceMinor }: OpenStatement,
  open: readonly Transaction[],
  before: Date,
): ReconciliationState {
  const inTime = open.filter(({ postedAt }) => postedAt < before);
  const worth = (line: Transaction) => ({
    valueMinor: splitIn(line, accountId).valueMinor,
    isTicked: isTicked(line, accountId),
  });
  const reconciledMinor = calculateReconciled(totalMinor, open.map(worth));
  const differenceMinor = calculateDifference({ balanceMinor, reconciledMinor, rows: inTime.map(worth) });
  return {
    rows: createReconciliationRows(inTime, accountId),
    ticked: inTime.filter((line) => isTicked(line, accountId)),
    reconciledMinor,
    tickedMinor: balanceMinor - differenceMinor,
    differenceMinor,
  };
}

/** What a transaction contributes to a statement of an account. */
export function calculateStatementShare(
  transaction: Transaction | undefined,
  accountId: string,
  statementDate: string,
): bigint {
  if (transaction === undefined) return 0n;
  const { splitA, splitB } = transaction;
  if (splitA.accountId !== accountId && splitB.accountId !== accountId) return 0n;
  const isOn = sideInfoIn(transaction, accountId).statementDate === statementDate;
  return isOn ? splitIn(transaction, accountId).valueMinor : 0n;
}
