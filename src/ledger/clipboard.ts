import { writeTexts } from './wire.ts';
import type { Split, Transaction } from './transaction.ts';

type Side = Omit<Split, 'id'>;

/** A transaction before it has ids and an entry date: everything its owner says of it. */
export type DraftTransaction = Omit<Transaction, 'id' | 'enteredAt' | 'splitA' | 'splitB'> & {
  splitA: Side;
  splitB: Side;
};

type Incomplete<T> = { [Key in keyof T]: T[Key] | undefined };

/** A transaction as far as it is known: dates, accounts and values may still be missing. */
export type ClipboardEntry = Omit<DraftTransaction, 'postedAt' | 'splitA' | 'splitB'> & {
  postedAt: Date | undefined;
  splitA: Incomplete<Side>;
  splitB: Incomplete<Side>;
};

/** Transactions as cleaned JSON: the wire's names without ids and entry dates (spec 2 Copy; spec 5 bulk JSON). */
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

/** The transaction that a draft becomes, with ids of its own, entered at the moment given. */
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
