import { compareNewestFirst, type Transaction } from './transaction.ts';
import { appendPage, createRegister, type Register } from './register.ts';

/** The sort orders of a register; the first is the default. */
export const sortOrders = ['newest', 'oldest', 'largest', 'smallest', 'description'] as const;

export type SortOrder = (typeof sortOrders)[number];

/** The sort order of a register, and whether its rows are grouped by month. */
export type RegisterSort = { order: SortOrder; isByMonth: boolean };

/** The functions for sorting register rows. */
export type RegisterSortContext = {
  /** Returns the value of a row for the register's account, in minor units. */
  valueOf: (row: Transaction) => bigint;
  /** Returns the month of a row, `YYYY-MM`. */
  monthOf: (row: Transaction) => string;
  /** Compares two descriptions in the order of the user's language. */
  compareTexts: (a: string, b: string) => number;
};

/** True if the rows are sorted by date, newest first. This order does not need all rows to be loaded. */
export const isSortedNewestFirst = ({ order }: RegisterSort): boolean => order === 'newest';

const size = (minor: bigint) => (minor < 0n ? -minor : minor);

const compare = <Value extends bigint | string>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts rows; equal rows are sorted by date. Months are sorted newest first, except in the order `oldest`. */
export function sortRows(
  rows: readonly Transaction[],
  { order, isByMonth }: RegisterSort,
  { valueOf, monthOf, compareTexts }: RegisterSortContext,
): Transaction[] {
  const sizes = new Map(rows.map((row) => [row, size(valueOf(row))]));
  const sizeOf = (row: Transaction) => sizes.get(row) ?? 0n;
  const comparisons: Record<SortOrder, (a: Transaction, b: Transaction) => number> = {
    newest: compareNewestFirst,
    oldest: (a, b) => compareNewestFirst(b, a),
    largest: (a, b) => compare(sizeOf(b), sizeOf(a)),
    smallest: (a, b) => compare(sizeOf(a), sizeOf(b)),
    description: (a, b) => compareTexts(a.description, b.description),
  };
  const byOrder = comparisons[order];
  if (!isByMonth || order === 'oldest' || order === 'newest')
    return rows.toSorted((a, b) => byOrder(a, b) || compareNewestFirst(a, b));
  const months = new Map(rows.map((row) => [row, monthOf(row)]));
  return rows.toSorted(
    (a, b) => compare(months.get(b) ?? '', months.get(a) ?? '') || byOrder(a, b) || compareNewestFirst(a, b),
  );
}

/** Creates a complete register of these rows in their order. */
export function createFullRegister(rows: readonly Transaction[], valueOf: Register['valueOf']): Register {
  const [first] = rows;
  const whole = createRegister(valueOf);
  if (first === undefined) return { ...whole, isComplete: true };
  return appendPage(whole, rows, true);
}

/** The total money in and out of rows, in minor units; neither is negative. */
export type InOutTotals = { inMinor: bigint; outMinor: bigint };

/** Adds up values, which are positive for money in. */
export function sumInOut(values: Iterable<bigint>): InOutTotals {
  let [inMinor, outMinor] = [0n, 0n];
  for (const value of values)
    if (value > 0n) inMinor += value;
    else outMinor -= value;
  return { inMinor, outMinor };
}

/** Consecutive rows of one month. */
export type MonthRun = {
  month: string;
  /** The index of the first row of the month. */
  index: number;
  /** All rows of the month; undefined if some are not loaded. */
  rows: Transaction[] | undefined;
};

/**
 * Returns the months of the loaded register rows, each at its first row. After evicted rows, a month is skipped until its beginning is
 * certain.
 */
export function listMonthRuns(
  { segments, above, isComplete }: Register,
  monthOf: RegisterSortContext['monthOf'],
): MonthRun[] {
  const runs: MonthRun[] = [];
  let open: { month: string; run: MonthRun | undefined } | undefined;
  /** True if the next row may be in the middle of its month. */
  let mayBeMidMonth = false;
  for (const [at, { rows }] of segments.entries()) {
    if (rows === undefined) {
      if (open?.run) open.run.rows = undefined;
      open = undefined;
      mayBeMidMonth = true;
      continue;
    }
    for (const [within, row] of rows.entries()) {
      const month = monthOf(row);
      if (open?.month !== month) {
        const run = mayBeMidMonth ? undefined : { month, index: (above[at]?.count ?? 0) + within, rows: [] };
        if (run) runs.push(run);
        open = { month, run };
        mayBeMidMonth = false;
      }
      open.run?.rows?.push(row);
    }
  }
  // More rows of this month may follow.
  if (open?.run && !isComplete) open.run.rows = undefined;
  return runs;
}
