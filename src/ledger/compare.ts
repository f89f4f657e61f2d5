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
