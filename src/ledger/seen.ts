import type { Register } from './register.ts';
import type { Transaction } from './transaction.ts';

/** What stands as one row: a transaction, or the lines of a split. */
export type SplitGroup = {
  /** What of it is meant. */
  chosen: readonly Transaction[];
  /** All of it, as far as it is known. */
  lines: readonly Transaction[];
};

/** Transactions as they are seen: the lines of a split among them are one. */
export function groupSplits(transactions: readonly Transaction[]): SplitGroup[] {
  const wholes = Map.groupBy(transactions, (each) => each.splitInfo.group ?? each);
  return [...wholes.values()].map((chosen) => ({ chosen, lines: chosen }));
}

/** How many rows transactions are to who sees them: a split counts as one. */
export function countDisplayRows(transactions: readonly Transaction[]): number {
  return groupSplits(transactions).length;
}

/** Returns the number of loaded rows of a register that are further lines of a split: it counts once. */
export function countExtraLines({ segments }: Pick<Register, 'segments'>): number {
  const rows = segments.flatMap((segment) => segment.rows ?? []);
  return rows.length - countDisplayRows(rows);
}
