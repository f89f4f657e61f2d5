import { createBasicBook } from '../../test/support/basic-book.ts';

const book = createBasicBook();
/** Returns the id of an account of the basic chart. */
export const basicAccountIdOf = (name: string) =>
  book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
const salary = {
  TransactionId: 'T1',
  TransactionDescription: 'Salary',
  TransactionNotes: '',
  TransactionDatePosted: '2026-10-01T10:00:00.000Z',
  TransactionDateEntered: '2026-10-01T10:00:00.000Z',
  TransactionSplitAId: 'T1A',
  TransactionSplitBId: 'T1B',
  TransactionSplitAAccountId: basicAccountIdOf('Bank Account'),
  TransactionSplitBAccountId: basicAccountIdOf('Salary'),
  TransactionSplitAValue: '320000',
  TransactionSplitBValue: '-320000',
  TagsInSemicolonSeparated: '',
  PropsInJSON: '{}',
  OtherTransactionSplitInfoInJSON: '{}',
};
/** The basic accounts with a salary in the bank account. */
export const salaryBook = { ...book, transactions: [salary] };
