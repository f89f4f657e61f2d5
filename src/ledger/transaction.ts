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
export function sideIn({ splitB }: Transaction, accountId: string): 'A' | 'B' {
  return splitB.accountId === accountId ? 'B' : 'A';
}

/** The info of the side in an account: without a status it is new. */
export function sideInfoIn(transaction: Transaction, accountId: string): SideInfo {
  return transaction.splitInfo[sideIn(transaction, accountId)];
}
