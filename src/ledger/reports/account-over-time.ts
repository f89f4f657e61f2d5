import { balancesOver, type BookFlows, ownAmounts } from './book-flows.ts';
import type { Period } from './periods.ts';
import { addColumns, nodesOf, type Row } from './rows.ts';

/** An account as time goes by; its rows are those that `rowsBehind` takes, with all its balances and all its changes. */
export type AccountOverTime = {
  intervals: readonly Period[];
  /** What it held where the first interval began, in minor units; a debit is positive. */
  openingMinor: bigint;
  /** What it held at the end of each interval. */
  balances: Row;
  /** What it gained in each interval. */
  changes: Row;
};

/** What an account, or it and all below, held and gained over intervals. Needs the flows from the beginning. */
export function accountOverTime(
  book: BookFlows,
  accountId: string,
  { includesBranch }: { includesBranch: boolean },
  intervals: readonly Period[],
): AccountOverTime {
  const columns = balancesOver(intervals);
  const ownOf = ownAmounts(book, columns);
  const members = includesBranch
    ? nodesOf(book.tree, () => true, [accountId]).map((node) => node.accountId)
    : [accountId];
  const [openingMinor = 0n, ...amounts] = addColumns(columns.length, members.map(ownOf));
  const row = { accountId, depth: 0, includesBranch, except: [] };
  const before = [openingMinor, ...amounts];
  const changes = amounts.map((minor, index) => minor - (before[index] ?? 0n));
  return { intervals, openingMinor, balances: { ...row, amounts }, changes: { ...row, amounts: changes } };
}
