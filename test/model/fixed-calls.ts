import type { AccountType } from '#contract/accounts.ts';
import type { ModelRequest } from './random-calls.ts';

const startAccount = (
  AccountId: string,
  AccountName: string,
  AccountType: AccountType,
  ParentAccountId: string | null,
) => ({ AccountId, AccountName, AccountDescription: '', AccountType, ParentAccountId });

const startTransaction = (TransactionId: string, a: string, b: string, TransactionSplitAValue: string) => ({
  TransactionId,
  TransactionDescription: 'Lunch',
  TransactionDatePosted: '2024-01-03T12:00:00.000Z',
  TransactionSplitAId: 's1',
  TransactionSplitBId: 's2',
  TransactionSplitAAccountId: a,
  TransactionSplitBAccountId: b,
  TransactionSplitAValue,
  TagsInSemicolonSeparated: 'home',
});

/** The initial data of every user: two books, the first with a few accounts and two transactions. */
export const initialImport: ModelRequest = {
  name: 'import-data',
  input: {
    data: {
      accounts: [
        startAccount('B1', 'Main', 'ROOT', null),
        { ...startAccount('a1', 'Assets', 'ASSET', 'B1'), IsPlaceholder: '1' },
        startAccount('A2', 'Cash', 'CASH', 'a1'),
        startAccount('a3', 'Card', 'CREDIT', 'B1'),
        startAccount('a4', 'Food', 'EXPENSE', 'B1'),
        startAccount('a5', 'Lunch', 'EXPENSE', 'a4'),
        startAccount('b2', 'Other', 'ROOT', null),
        startAccount('c1', 'Cash', 'CASH', 'b2'),
        startAccount('c2', 'Bank', 'BANK', 'b2'),
      ],
      items: [
        {
          ItemId: 'i1',
          BookId: 'B1',
          Kind: 'a-note',
          Body: '{"Account":"a5","Name":"Note"}',
          ItemDateEntered: '2024-03-01T10:00:00.000Z',
        },
      ],
      transactions: [startTransaction('t1', 'a5', 'A2', '450'), startTransaction('T2', 'a3', 'A2', '1000')],
    },
  },
};

/** The read calls that end every list of calls: all rows, the totals, some registers. */
export const finalReads: ModelRequest[] = [
  { name: 'changes', input: { items: true } },
  { name: 'changes', input: {} },
  { name: 'all-books', input: {} },
  { name: 'export-data', input: {} },
  ...['Main', 'Other'].flatMap((bookName): ModelRequest[] => [
    { name: 'items', input: { bookName } },
    { name: 'all-accounts', input: { bookName } },
    { name: 'all-tag-accounts', input: { bookName } },
    { name: 'flows', input: { bookName } },
    { name: 'flows', input: { bookName, from: '2024-01-02', until: '2024-01-04' } },
    { name: 'search-transactions', input: { bookName, searchText: 'me' } },
    ...['A2', 'a4', 'TAG:home'].map((AccountId): ModelRequest => ({
      name: 'transactions',
      input: { bookName, account: { AccountId } },
    })),
  ]),
];
