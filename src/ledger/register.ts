import { compareNewestFirst } from './compare.ts';
import type { Transaction } from './transaction.ts';

/**
 * A run of neighbouring rows. Its rows may be let go of, to be fetched again when they come into sight: where it ends,
 * how many it has and what they come to is kept.
 */
export type Stretch = {
  rows: readonly Transaction[] | undefined;
  count: number;
  /** What the rows do to the account of the register, in minor units. */
  sumMinor: bigint;
  /** The place it ends at; the stretch holds every row behind the stretch before it, up to here. */
  last: Transaction;
};

/** What is known of a register, newest first: as far as it was paged, in stretches. */
export type Register = {
  stretches: readonly Stretch[];
  /** Whether the register ends with the last stretch. */
  isComplete: boolean;
  count: number;
  /** For each stretch, how many rows and what sum stand above it. */
  above: readonly { count: number; sumMinor: bigint }[];
  /** What one row does to the account of the register, in minor units. */
  valueOf: (row: Transaction) => bigint;
};

function sum(rows: readonly Transaction[], valueOf: Register['valueOf']): bigint {
  return rows.reduce((total, row) => total + valueOf(row), 0n);
}

function assemble(
  stretches: readonly Stretch[],
  isComplete: boolean,
  valueOf: Register['valueOf'],
): Register {
  let count = 0;
  let sumMinor = 0n;
  const above = stretches.map((stretch) => {
    const place = { count, sumMinor };
    count += stretch.count;
    sumMinor += stretch.sumMinor;
    return place;
  });
  return { stretches, isComplete, count, above, valueOf };
}

function stretchOf(rows: readonly Transaction[], last: Transaction, valueOf: Register['valueOf']): Stretch {
  return { rows, count: rows.length, sumMinor: sum(rows, valueOf), last };
}

/** A register of which nothing is known yet. */
export function newRegister(valueOf: Register['valueOf']): Register {
  return assemble([], false, valueOf);
}

/** The register with its next page behind it. */
export function appendPage(register: Register, page: readonly Transaction[], isLast: boolean): Register {
  const end = register.stretches.at(-1)?.last;
  const rows = end === undefined ? page : page.filter((row) => compareNewestFirst(row, end) > 0);
  const last = rows.at(-1);
  const stretches =
    last === undefined
      ? register.stretches
      : [...register.stretches, stretchOf(rows, last, register.valueOf)];
  return assemble(stretches, isLast, register.valueOf);
}

function replaceStretch(register: Register, at: number, stretch: Stretch): Register {
  return assemble(register.stretches.with(at, stretch), register.isComplete, register.valueOf);
}

/** The register with the rows of a stretch at hand again. */
export function refill(register: Register, at: number, rows: readonly Transaction[]): Register {
  const stretch = register.stretches[at];
  if (stretch === undefined) return register;
  return replaceStretch(register, at, stretchOf(rows, stretch.last, register.valueOf));
}

/** Lets go of the rows of every stretch that does not lie between the two, both included. */
export function letGo(register: Register, from: number, to: number): Register {
  const stretches = register.stretches.map((stretch, at) =>
    at >= from && at <= to ? stretch : { ...stretch, rows: undefined },
  );
  return { ...register, stretches };
}

/** The number of the stretch that holds the row at an index. */
export function stretchAt({ above }: Register, index: number): number {
  let low = 0;
  let high = above.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((above[middle]?.count ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The row at an index; undefined where its stretch was let go of, or beyond the end. */
export function rowAt(register: Register, index: number): Transaction | undefined {
  const at = stretchAt(register, index);
  return register.stretches[at]?.rows?.[index - (register.above[at]?.count ?? 0)];
}

/** What the account held after the row at an index: from its own total downwards. Undefined where the rows are not at hand. */
export function balanceAt(register: Register, index: number, totalMinor: bigint): bigint | undefined {
  const at = stretchAt(register, index);
  const place = register.above[at];
  const rows = register.stretches[at]?.rows;
  if (place === undefined || rows === undefined) return undefined;
  return totalMinor - place.sumMinor - sum(rows.slice(0, index - place.count), register.valueOf);
}

/** Where a row stands, or would stand; undefined when it lies beyond what is known. */
function placeOf({ stretches, isComplete }: Register, row: Transaction): number | undefined {
  const at = stretches.findIndex(({ last }) => compareNewestFirst(row, last) <= 0);
  if (at >= 0) return at;
  return isComplete && stretches.length > 0 ? stretches.length - 1 : undefined;
}

/** The index of a row, when it is at hand. */
export function indexOf(register: Register, id: string): number | undefined {
  for (const [at, { rows }] of register.stretches.entries()) {
    const within = rows?.findIndex((row) => row.id === id) ?? -1;
    if (within >= 0) return (register.above[at]?.count ?? 0) + within;
  }
  return undefined;
}

/** The register with a row at its place; unchanged when that lies beyond what is known. */
export function putIn(register: Register, row: Transaction): Register {
  if (register.stretches.length === 0) {
    return register.isComplete ? appendPage(register, [row], true) : register;
  }
  const at = placeOf(register, row);
  const stretch = at === undefined ? undefined : register.stretches[at];
  if (at === undefined || stretch === undefined) return register;
  const isBehind = compareNewestFirst(row, stretch.last) > 0;
  return replaceStretch(register, at, {
    rows: stretch.rows === undefined ? undefined : [...stretch.rows, row].toSorted(compareNewestFirst),
    count: stretch.count + 1,
    sumMinor: stretch.sumMinor + register.valueOf(row),
    last: isBehind ? row : stretch.last,
  });
}

/**
 * The register without a row. Undefined when it cannot be told: the row is not at hand, rows were let go of, and
 * `known`, the row as it stood, is not given.
 */
export function takeOut(register: Register, id: string, known?: Transaction): Register | undefined {
  const at = register.stretches.findIndex(({ rows }) => rows?.some((row) => row.id === id));
  const stretch = register.stretches[at];
  const row = stretch?.rows?.find((held) => held.id === id);
  if (stretch?.rows !== undefined && row !== undefined) {
    return replaceStretch(register, at, {
      ...stretch,
      rows: stretch.rows.filter((held) => held.id !== id),
      count: stretch.count - 1,
      sumMinor: stretch.sumMinor - register.valueOf(row),
    });
  }
  if (register.stretches.every(({ rows }) => rows !== undefined)) return register;
  const place = known === undefined ? undefined : placeOf(register, known);
  if (known === undefined) return undefined;
  const gone = place === undefined ? undefined : register.stretches[place];
  if (place === undefined || gone === undefined || gone.rows !== undefined) return register;
  return replaceStretch(register, place, {
    ...gone,
    count: gone.count - 1,
    sumMinor: gone.sumMinor - register.valueOf(known),
  });
}
