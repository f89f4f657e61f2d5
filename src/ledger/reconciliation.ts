import { groupIdOf } from './groups.ts';
import { calculateDifference, calculateReconciled, type OpenStatement } from './statements.ts';
import { sideInfoIn, splitIn, type Transaction } from './transaction.ts';

/** A row of the reconciliation. It matches one line of the bank's statement, so the lines of a split in the account are one row. */
export type ReconciliationRow = {
  /** The id of the first line. */
  id: string;
  lines: readonly [Transaction, ...Transaction[]];
  valueMinor: bigint;
  /** The ticked state; `some` if only some lines of a split were ticked elsewhere. */
  ticked: 'none' | 'some' | 'all';
};

const isTicked = (line: Transaction, accountId: string) => sideInfoIn(line, accountId).status !== undefined;

function sumOf(lines: readonly Transaction[], accountId: string): bigint {
  return lines.reduce((sum, line) => sum + splitIn(line, accountId).valueMinor, 0n);
}

// Rows of the same moment are sorted by id, not by entry date, so that a row keeps its position when it is ticked.
const compareOldestFirst = (a: Transaction, b: Transaction) =>
  a.postedAt.getTime() - b.postedAt.getTime() || (a.id < b.id ? -1 : 1);

/** Returns the rows of a reconciliation, oldest first. */
export function createReconciliationRows(
  transactions: readonly Transaction[],
  accountId: string,
): ReconciliationRow[] {
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

/** The state of a reconciliation. */
export type ReconciliationState = {
  /** The rows up to the day of the statement, oldest first. */
  rows: ReconciliationRow[];
  /** The ticked lines among them. */
  ticked: Transaction[];
  /** The balance that was reconciled before. */
  reconciledMinor: bigint;
  /** The balance that was reconciled before plus the ticked lines. */
  tickedMinor: bigint;
  /** The difference between the statement balance and the ticked balance. */
  differenceMinor: bigint;
};

/**
 * Calculates the reconciliation of an account.
 * @param totalMinor the balance of the account without sub-accounts
 * @param open all rows that are not reconciled, of any day
 * @param before the moment at which the day of the statement ends
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

/** Returns the contribution of a transaction to a statement of an account. */
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
