import type { Register } from './register.ts';
import type { Transaction } from './transaction.ts';

/** One display row: a transaction, or the lines of a split. */
export type SplitGroup = {
  /** The selected lines. */
  chosen: readonly Transaction[];
  /** All known lines of the group. */
  lines: readonly Transaction[];
};

/** Groups transactions into display rows: the lines of a split are one. */
export function groupSplits(transactions: readonly Transaction[]): SplitGroup[] {
  const wholes = Map.groupBy(transactions, (each) => each.splitInfo.group ?? each);
  return [...wholes.values()].map((chosen) => ({ chosen, lines: chosen }));
}

/** Counts the display rows of transactions: a split counts as one. */
export function countDisplayRows(transactions: readonly Transaction[]): number {
  return groupSplits(transactions).length;
}

/** Counts the loaded register rows that are further lines of a split, which counts only once. */
export function countExtraLines({ segments }: Pick<Register, 'segments'>): number {
  const rows = segments.flatMap((segment) => segment.rows ?? []);
  return rows.length - countDisplayRows(rows);
}
