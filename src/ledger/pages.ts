import { compareNewestFirst } from './compare.ts';
import { splitIn, type Transaction } from './transaction.ts';

/** The rows of several stretches in order, each once; of two with one id the later stretch's is kept. */
export function mergePages(...pages: Transaction[][]): Transaction[] {
  return [...new Map(pages.flat().map((row) => [row.id, row])).values()].toSorted(compareNewestFirst);
}

/** What the account held after each row, from its total downwards: the newest row leaves the account at its total. */
export function runningBalances(
  rows: readonly Transaction[],
  accountId: string,
  totalMinor: bigint,
): bigint[] {
  let heldMinor = totalMinor;
  return rows.map((row) => {
    const balance = heldMinor;
    heldMinor -= splitIn(row, accountId).valueMinor;
    return balance;
  });
}
