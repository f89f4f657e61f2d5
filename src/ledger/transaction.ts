import type { TransactionTexts } from '#contract/transaction-texts.ts';
import type { SideInfo, SplitInfo } from './split-info.ts';

/** One side of a transaction: the account and what it gains, in minor units. */
export type Split = { id: string; accountId: string; valueMinor: bigint };

/** A transaction: an amount moved between two accounts; the two values are exact opposites (spec 1). */
export type Transaction = TransactionTexts & {
  id: string;
  postedAt: Date;
  enteredAt: Date;
  splitA: Split;
  splitB: Split;
  tags: string[];
  /** A JSON object, as text. */
  props: string;
  splitInfo: SplitInfo;
  /** Who added it, by their id, where that was a member of the book and not its owner. */
  addedBy?: string | undefined;
};

/** The split that lies in an account; split A where neither does. */
export function splitIn(transaction: Transaction, accountId: string): Split {
  return transaction.splitB.accountId === accountId ? transaction.splitB : transaction.splitA;
}

/** The split at the other end. */
export function oppositeSplit(transaction: Transaction, split: Split): Split {
  return split === transaction.splitA ? transaction.splitB : transaction.splitA;
}

/** The side of a transaction that lies in an account; A if neither does. */
export function sideOfAccount({ splitB }: Transaction, accountId: string): 'A' | 'B' {
  return splitB.accountId === accountId ? 'B' : 'A';
}

/** The info of the side in an account: without a status it is new. */
export function sideInfoIn(transaction: Transaction, accountId: string): SideInfo {
  return transaction.splitInfo[sideOfAccount(transaction, accountId)];
}

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
