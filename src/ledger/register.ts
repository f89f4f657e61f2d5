import { compareNewestFirst, type Transaction } from './transaction.ts';

/**
 * A run of neighbouring rows. Its rows may be evicted, to be fetched again when they come into sight: where it ends,
 * how many it has and what they come to is kept.
 */
export type Segment = {
  rows: readonly Transaction[] | undefined;
  count: number;
  /** What the rows do to the account of the register, in minor units. */
  sumMinor: bigint;
  /** Its last row; the segment holds every row after the segment before it, up to this one. */
  last: Transaction;
};

/** What is known of a register, newest first: as far as it was paged, in segments. */
export type Register = {
  segments: readonly Segment[];
  /** Whether the register ends with the last segment. */
  isComplete: boolean;
  count: number;
  /** For each segment, how many rows and what sum stand above it. */
  above: readonly { count: number; sumMinor: bigint }[];
  /** What one row does to the account of the register, in minor units. */
  valueOf: (row: Transaction) => bigint;
  /** Of a register that shows only some of its rows: what it went through to find them. */
  passed?: ScannedRows | undefined;
};

/** The rows that were gone through, shown or not: what they come to, and for each that is shown what those above it come to. */
type ScannedRows = { count: number; sumMinor: bigint; above: ReadonlyMap<string, bigint> };

function sum(rows: readonly Transaction[], valueOf: Register['valueOf']): bigint {
  return rows.reduce((total, row) => total + valueOf(row), 0n);
}

function assemble(
  segments: readonly Segment[],
  isComplete: boolean,
  { valueOf, passed }: Pick<Register, 'valueOf' | 'passed'>,
): Register {
  let count = 0;
  let sumMinor = 0n;
  const above = segments.map((segment) => {
    const start = { count, sumMinor };
    count += segment.count;
    sumMinor += segment.sumMinor;
    return start;
  });
  return { segments, isComplete, count, above, valueOf, passed };
}

function segmentOf(rows: readonly Transaction[], last: Transaction, valueOf: Register['valueOf']): Segment {
  return { rows, count: rows.length, sumMinor: sum(rows, valueOf), last };
}

/** A register of which nothing is known yet. */
export function createRegister(valueOf: Register['valueOf']): Register {
  return assemble([], false, { valueOf });
}

/** The register with its next page behind it. */
export function appendPage(register: Register, page: readonly Transaction[], isLast: boolean): Register {
  const end = register.segments.at(-1)?.last;
  const rows = end === undefined ? page : page.filter((row) => compareNewestFirst(row, end) > 0);
  const last = rows.at(-1);
  const segments =
    last === undefined ? register.segments : [...register.segments, segmentOf(rows, last, register.valueOf)];
  return assemble(segments, isLast, register);
}

/**
 * The register with the rows behind it that are to be shown of those that come next. Its segment ends with the last row that was
 * gone through, so that paging goes on there.
 */
export function appendFiltered(
  register: Register,
  page: readonly Transaction[],
  isShown: (row: Transaction) => boolean,
  isLast: boolean,
): Register {
  const { segments, valueOf, passed } = register;
  const end = segments.at(-1)?.last;
  const rows = end === undefined ? page : page.filter((row) => compareNewestFirst(row, end) > 0);
  const last = rows.at(-1);
  const above = new Map(passed?.above);
  let sumMinor = passed?.sumMinor ?? 0n;
  const shown: Transaction[] = [];
  for (const row of rows) {
    if (isShown(row)) {
      shown.push(row);
      above.set(row.id, sumMinor);
    }
    sumMinor += valueOf(row);
  }
  const next = last === undefined ? segments : [...segments, segmentOf(shown, last, valueOf)];
  const count = (passed?.count ?? 0) + rows.length;
  return assemble(next, isLast, { valueOf, passed: { count, sumMinor, above } });
}

/** The register without what it knows of rows that are not shown, as one of them may have changed: its balances are not known then. */
export function clearScannedRows(register: Register): Register {
  const { passed } = register;
  return passed === undefined ? register : { ...register, passed: { ...passed, above: new Map() } };
}

/** What all rows that are shown do to the account of the register, in minor units. */
export function sumVisibleRows({ above, segments }: Register): bigint {
  return (above.at(-1)?.sumMinor ?? 0n) + (segments.at(-1)?.sumMinor ?? 0n);
}

function replaceSegment(register: Register, at: number, segment: Segment): Register {
  return assemble(register.segments.with(at, segment), register.isComplete, register);
}

/** The register with the rows of a segment at hand again. */
export function refillSegment(register: Register, at: number, rows: readonly Transaction[]): Register {
  const segment = register.segments[at];
  if (segment === undefined) return register;
  return replaceSegment(register, at, segmentOf(rows, segment.last, register.valueOf));
}

/** Evicts the rows of every segment that does not lie between the two, both included. */
export function evictSegments(register: Register, from: number, to: number): Register {
  const segments = register.segments.map((segment, at) =>
    at >= from && at <= to ? segment : { ...segment, rows: undefined },
  );
  return { ...register, segments };
}

/** The number of the segment that holds the row at an index. */
export function segmentAt({ above }: Register, index: number): number {
  let low = 0;
  let high = above.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((above[middle]?.count ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The row at an index; undefined where its segment was evicted, or beyond the end. */
export function rowAt(register: Register, index: number): Transaction | undefined {
  const at = segmentAt(register, index);
  return register.segments[at]?.rows?.[index - (register.above[at]?.count ?? 0)];
}

/** What the account held after the row at an index: from its own total downwards. Undefined where the rows are not at hand. */
export function balanceAtRow(register: Register, index: number, totalMinor: bigint): bigint | undefined {
  const at = segmentAt(register, index);
  const start = register.above[at];
  const rows = register.segments[at]?.rows;
  if (start === undefined || rows === undefined) return undefined;
  if (register.passed !== undefined) {
    const passedMinor = register.passed.above.get(rows[index - start.count]?.id ?? '');
    return passedMinor === undefined ? undefined : totalMinor - passedMinor;
  }
  return totalMinor - start.sumMinor - sum(rows.slice(0, index - start.count), register.valueOf);
}

/** The number of the segment in which a row stands, or would stand; undefined when it lies beyond what is known. */
function findSegment({ segments, isComplete }: Register, row: Transaction): number | undefined {
  const at = segments.findIndex(({ last }) => compareNewestFirst(row, last) <= 0);
  if (at >= 0) return at;
  return isComplete && segments.length > 0 ? segments.length - 1 : undefined;
}

/** The index of a row, when it is at hand. */
export function findRowIndex(register: Register, id: string): number | undefined {
  for (const [at, { rows }] of register.segments.entries()) {
    const within = rows?.findIndex((row) => row.id === id) ?? -1;
    if (within >= 0) return (register.above[at]?.count ?? 0) + within;
  }
  return undefined;
}

/** The register with a row at its place; unchanged when that lies beyond what is known. */
export function insertRow(register: Register, row: Transaction): Register {
  if (register.segments.length === 0) {
    return register.isComplete ? appendPage(register, [row], true) : register;
  }
  const at = findSegment(register, row);
  const segment = at === undefined ? undefined : register.segments[at];
  if (at === undefined || segment === undefined) return register;
  const isBehind = compareNewestFirst(row, segment.last) > 0;
  return replaceSegment(register, at, {
    rows: segment.rows === undefined ? undefined : [...segment.rows, row].toSorted(compareNewestFirst),
    count: segment.count + 1,
    sumMinor: segment.sumMinor + register.valueOf(row),
    last: isBehind ? row : segment.last,
  });
}

/**
 * The register without a row. Undefined when it cannot be told: the row is not at hand, rows were evicted, and
 * `known`, the row as it stood, is not given.
 */
export function removeRow(register: Register, id: string, known?: Transaction): Register | undefined {
  const at = register.segments.findIndex(({ rows }) => rows?.some((row) => row.id === id));
  const segment = register.segments[at];
  const row = segment?.rows?.find((held) => held.id === id);
  if (segment?.rows !== undefined && row !== undefined) {
    return replaceSegment(register, at, {
      ...segment,
      rows: segment.rows.filter((held) => held.id !== id),
      count: segment.count - 1,
      sumMinor: segment.sumMinor - register.valueOf(row),
    });
  }
  if (register.segments.every(({ rows }) => rows !== undefined)) return register;
  const index = known === undefined ? undefined : findSegment(register, known);
  if (known === undefined) return undefined;
  const gone = index === undefined ? undefined : register.segments[index];
  if (index === undefined || gone === undefined || gone.rows !== undefined) return register;
  return replaceSegment(register, index, {
    ...gone,
    count: gone.count - 1,
    sumMinor: gone.sumMinor - register.valueOf(known),
  });
}
