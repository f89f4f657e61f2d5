import type { Transaction } from './transaction.ts';

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The order of every list: newest first by posting date, then entry date, then id (calls.md Transactions). */
export function compareNewestFirst(a: Transaction, b: Transaction): number {
  return (
    b.postedAt.getTime() - a.postedAt.getTime() ||
    b.enteredAt.getTime() - a.enteredAt.getTime() ||
    compareText(b.id, a.id)
  );
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

/** The order of the tags: by the size of their total, whichever its sign, largest first; then by name (spec 2 Dashboard). */
export function compareTags(
  a: { name: string; totalMinor: bigint },
  b: { name: string; totalMinor: bigint },
): number {
  const [sizeA, sizeB] = [magnitude(a.totalMinor), magnitude(b.totalMinor)];
  if (sizeA !== sizeB) return sizeA < sizeB ? 1 : -1;
  return compareText(a.name, b.name);
}
