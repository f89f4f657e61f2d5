import { compareNewestFirst, type Transaction } from './transaction.ts';

/** A run of neighbouring rows. Its rows can be evicted and fetched again when they come into view; its end, its count and its sum stay. */
export type Segment = {
  rows: readonly Transaction[] | undefined;
  count: number;
  /** The effect of the rows on the register's account, in minor units. */
  sumMinor: bigint;
  /** The last row. The segment contains every row after the previous segment up to this one. */
  last: Transaction;
};

/** The loaded part of a register, newest first, in segments. */
export type Register = {
  segments: readonly Segment[];
  /** True if the register ends with the last segment. */
  isComplete: boolean;
  count: number;
  /** For each segment, the count and the sum of all rows above it. */
  above: readonly { count: number; sumMinor: bigint }[];
  /** Returns the effect of a row on the register's account, in minor units. */
  valueOf: (row: Transaction) => bigint;
  /** The scanned rows of a filtered register. */
  passed?: ScannedRows | undefined;
};

/** All scanned rows, visible or not: their count and sum, and for each visible row the sum of the rows above it. */
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

/** Creates a register without loaded rows. */
export function createRegister(valueOf: Register['valueOf']): Register {
  return assemble([], false, { valueOf });
}

/** Returns the register with its next page appended. */
export function appendPage(register: Register, page: readonly Transaction[], isLast: boolean): Register {
  const end = register.segments.at(-1)?.last;
  const rows = end === undefined ? page : page.filter((row) => compareNewestFirst(row, end) > 0);
  const last = rows.at(-1);
  const segments =
    last === undefined ? register.segments : [...register.segments, segmentOf(rows, last, register.valueOf)];
  return assemble(segments, isLast, register);
}

/**
 * Returns the register with the visible rows of the next page appended. The segment ends with the last scanned row, so that paging
 * continues there.
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

/** Returns the register without its sums of hidden rows, because one of them may have changed. Its balances are then unknown. */
export function clearScannedRows(register: Register): Register {
  const { passed } = register;
  return passed === undefined ? register : { ...register, passed: { ...passed, above: new Map() } };
}

/** Calculates the effect of all visible rows on the register's account, in minor units. */
export function sumVisibleRows({ above, segments }: Register): bigint {
  return (above.at(-1)?.sumMinor ?? 0n) + (segments.at(-1)?.sumMinor ?? 0n);
}

function replaceSegment(register: Register, at: number, segment: Segment): Register {
  return assemble(register.segments.with(at, segment), register.isComplete, register);
}

/** Returns the register with the rows of a segment loaded again. */
export function refillSegment(register: Register, at: number, rows: readonly Transaction[]): Register {
  const segment = register.segments[at];
  if (segment === undefined) return register;
  return replaceSegment(register, at, segmentOf(rows, segment.last, register.valueOf));
}

/** Evicts the rows of every segment outside the range, which includes both ends. */
export function evictSegments(register: Register, from: number, to: number): Register {
  const segments = register.segments.map((segment, at) =>
    at >= from && at <= to ? segment : { ...segment, rows: undefined },
  );
  return { ...register, segments };
}

/** Returns the index of the segment that contains the row at an index. */
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

/** Returns the row at an index; undefined if its segment was evicted, or beyond the end. */
export function rowAt(register: Register, index: number): Transaction | undefined {
  const at = segmentAt(register, index);
  return register.segments[at]?.rows?.[index - (register.above[at]?.count ?? 0)];
}

/**
 * Calculates the balance of the account after the row at an index, counting down from its current balance; undefined if the rows are not
 * loaded.
 */
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

/** Returns the index of the segment to which a row belongs; undefined if it is beyond the loaded rows. */
function findSegment({ segments, isComplete }: Register, row: Transaction): number | undefined {
  const at = segments.findIndex(({ last }) => compareNewestFirst(row, last) <= 0);
  if (at >= 0) return at;
  return isComplete && segments.length > 0 ? segments.length - 1 : undefined;
}

/** Returns the index of a loaded row; undefined if it is not loaded. */
export function findRowIndex(register: Register, id: string): number | undefined {
  for (const [at, { rows }] of register.segments.entries()) {
    const within = rows?.findIndex((row) => row.id === id) ?? -1;
    if (within >= 0) return (register.above[at]?.count ?? 0) + within;
  }
  return undefined;
}

/** Returns the register with a row inserted; unchanged if its position is beyond the loaded rows. */
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
 * Returns the register without a row; undefined if the result cannot be determined, because rows were evicted, the row is not loaded, and
 * its previous version `known` is missing.
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
