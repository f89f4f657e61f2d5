import type { TransactionTexts } from '#contract/transaction-texts.ts';
import type { SideInfo, SplitInfo } from './split-info.ts';

/** One side of a transaction: the account and its gain, in minor units. */
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
  /** The user id of the member who added it; absent if the owner of the book did. */
  addedBy?: string | undefined;
};

/** Returns the split of an account; split A if neither has this account. */
export function splitIn(transaction: Transaction, accountId: string): Split {
  return transaction.splitB.accountId === accountId ? transaction.splitB : transaction.splitA;
}

/** Returns the split at the other end. */
export function oppositeSplit(transaction: Transaction, split: Split): Split {
  return split === transaction.splitA ? transaction.splitB : transaction.splitA;
}

/** Returns the side of an account; A if neither has this account. */
export function sideOfAccount({ splitB }: Transaction, accountId: string): 'A' | 'B' {
  return splitB.accountId === accountId ? 'B' : 'A';
}

/** Returns the bank data of an account's side; without a status it is new. */
export function sideInfoIn(transaction: Transaction, accountId: string): SideInfo {
  return transaction.splitInfo[sideOfAccount(transaction, accountId)];
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Compares transactions in the order of every list: newest first by posting date, then entry date, then id (calls.md Transactions). */
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

/** Compares tags by the size of their total without its sign, largest first; then by name (spec 2 Dashboard). */
export function compareTags(
  a: { name: string; totalMinor: bigint },
  b: { name: string; totalMinor: bigint },
): number {
  const [sizeA, sizeB] = [magnitude(a.totalMinor), magnitude(b.totalMinor)];
  if (sizeA !== sizeB) return sizeA < sizeB ? 1 : -1;
  return compareText(a.name, b.name);
}
