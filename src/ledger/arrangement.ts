import { compareNewestFirst, type Transaction } from './transaction.ts';
import { appendPage, createRegister, type Register } from './register.ts';

/** The orders in which the rows of a register can stand; the first is that of the books. */
export const sortOrders = ['newest', 'oldest', 'largest', 'smallest', 'description'] as const;

export type SortOrder = (typeof sortOrders)[number];

/** How the rows of a register stand: in which order, and whether months part them. */
export type RegisterSort = { order: SortOrder; isByMonth: boolean };

/** How a register is read to be arranged. */
export type RegisterSortContext = {
  /** What a row does to whose register it is, in minor units. */
  valueOf: (row: Transaction) => bigint;
  /** The month, `YYYY-MM`, of a row. */
  monthOf: (row: Transaction) => string;
  /** Which of two descriptions comes first, as the reader's language has it. */
  compareTexts: (a: string, b: string) => number;
};

/** Whether the rows stand by their dates, the newest first: then they need not all be there. */
export const isSortedNewestFirst = ({ order }: RegisterSort): boolean => order === 'newest';

const size = (minor: bigint) => (minor < 0n ? -minor : minor);

const compare = <Value extends bigint | string>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0);

/** The rows as they are to stand; those that are alike by the order stand by their dates. Months come newest first, but where the oldest do. */
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

/** A register of all these rows, as they stand. */
export function createFullRegister(rows: readonly Transaction[], valueOf: Register['valueOf']): Register {
  const [first] = rows;
  const whole = createRegister(valueOf);
  if (first === undefined) return { ...whole, isComplete: true };
  return appendPage(whole, rows, true);
}

/** What rows bring and take, in minor units, neither below zero. */
export type InOutTotals = { inMinor: bigint; outMinor: bigint };

/** What values come to that are positive where money comes in. */
export function sumInOut(values: Iterable<bigint>): InOutTotals {
  let [inMinor, outMinor] = [0n, 0n];
  for (const value of values)
    if (value > 0n) inMinor += value;
    else outMinor -= value;
  return { inMinor, outMinor };
}

/** Rows of one month that follow one another. */
export type MonthRun = {
  month: string;
  /** The index of its first row. */
  index: number;
  /** All rows of it, where all of the month are at hand. */
  rows: Transaction[] | undefined;
};

/**
 * The months of a register as far as it is at hand, each where its first row stands. After rows that were evicted a month is left
 * out until it is known to begin.
 */
export function listMonthRuns(
  { segments, above, isComplete }: Register,
  monthOf: RegisterSortContext['monthOf'],
): MonthRun[] {
  const runs: MonthRun[] = [];
  let open: { month: string; run: MonthRun | undefined } | undefined;
  /** Whether a row that comes next may be in the middle of its month. */
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
  // More of it may come.
  if (open?.run && !isComplete) open.run.rows = undefined;
  return runs;
}
