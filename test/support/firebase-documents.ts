import { FirebaseError } from '@firebase/util';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { zeroTotals } from '#documents/model/documents.ts';
import { StoreError } from '#documents/store.ts';

/** Returns the document of an account. */
export const accountDocument = (
  book: string,
  id: string,
  type: string,
  parentId: string | null,
  more: object = {},
) => ({
  AccountId: id,
  AccountName: id,
  AccountDescription: '',
  AccountType: type,
  AccountColor: '#123456',
  ParentAccountId: parentId,
  IsFavourite: '0',
  IsPlaceholder: parentId === null ? '1' : '0',
  TagsInSemicolonSeparated: '',
  PropsInJSON: '{}',
  BookId: book,
  ...zeroTotals,
  SubAccountsCount: 0,
  ...more,
});

/** Returns a transaction of 12.34 from CASH to FOOD. */
export const transactionDocument = (id: string, more: Partial<TransactionRow> = {}): TransactionRow => ({
  TransactionId: id,
  TransactionDescription: 'Lunch',
  TransactionNotes: '',
  TransactionDatePosted: '2024-05-06T12:00:00.000Z',
  TransactionDateEntered: '2024-05-06T12:00:01.000Z',
  TransactionSplitAId: 'A',
  TransactionSplitBId: 'B',
  TransactionSplitAAccountId: 'FOOD',
  TransactionSplitBAccountId: 'CASH',
  TransactionSplitAValue: '1234',
  TransactionSplitBValue: '-1234',
  TagsInSemicolonSeparated: 'home',
  PropsInJSON: '{}',
  OtherTransactionSplitInfoInJSON: '{}',
  ...more,
});

/** Returns the outcome of an access: 'allowed', or the Firebase error code of its rejection. */
export async function accessOutcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'allowed';
  } catch (error) {
    const cause = error instanceof StoreError ? error.cause : error;
    if (cause instanceof FirebaseError) return cause.code;
    throw error;
  }
}
