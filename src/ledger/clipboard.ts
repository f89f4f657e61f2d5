import { writeTexts } from './wire.ts';
import type { Split, Transaction } from './transaction.ts';

type Side = Omit<Split, 'id'>;

/** A transaction before it has ids and an entry date: all fields that the user sets. */
export type DraftTransaction = Omit<Transaction, 'id' | 'enteredAt' | 'splitA' | 'splitB'> & {
  splitA: Side;
  splitB: Side;
};

type Incomplete<T> = { [Key in keyof T]: T[Key] | undefined };

/** A transaction that may be incomplete: dates, accounts and values can be missing. */
export type ClipboardEntry = Omit<DraftTransaction, 'postedAt' | 'splitA' | 'splitB'> & {
  postedAt: Date | undefined;
  splitA: Incomplete<Side>;
  splitB: Incomplete<Side>;
};

/** Writes transactions as cleaned JSON: the wire names without ids and entry dates (spec 2 Copy; spec 5 bulk JSON). */
export function writeClipboard(transactions: readonly ClipboardEntry[]): string {
  const rows = transactions.map((each) => ({
    ...writeTexts(each),
    TransactionDatePosted: each.postedAt?.toISOString() ?? '',
    TransactionSplitAAccountId: each.splitA.accountId ?? '',
    TransactionSplitBAccountId: each.splitB.accountId ?? '',
    TransactionSplitAValue: each.splitA.valueMinor?.toString() ?? '',
    TransactionSplitBValue: each.splitB.valueMinor?.toString() ?? '',
    TagsInSemicolonSeparated: each.tags.join(';'),
    PropsInJSON: each.props,
    OtherTransactionSplitInfoInJSON: each.splitInfo.text,
  }));
  return JSON.stringify(rows, undefined, 2);
}

/** Returns the transaction of a draft, with the given ids and entry date. */
export function transactionOfDraft(
  draft: DraftTransaction,
  ids: { id: string; splitAId: string; splitBId: string },
  enteredAt: Date,
): Transaction {
  return {
    ...draft,
    id: ids.id,
    enteredAt,
    splitA: { id: ids.splitAId, ...draft.splitA },
    splitB: { id: ids.splitBId, ...draft.splitB },
  };
}
