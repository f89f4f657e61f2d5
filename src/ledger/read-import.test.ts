import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateBook } from '../../test/support/book-generator.ts';
import { buildAccountTree, rollUp } from './account-tree.ts';
import { readImportAccounts, readImportFile, readImportTransactions, runToEnd } from './read-import.ts';
import { readAccount } from './wire.ts';

const transaction = {
  TransactionId: 'T',
  TransactionDescription: 'Lunch',
  TransactionDatePosted: '2024-05-06T12:00:00Z',
  TransactionSplitAAccountId: 'A',
  TransactionSplitBAccountId: 'B',
  TransactionSplitAValue: '1234',
};
const account = { AccountId: 'A', AccountName: 'Cash', AccountType: 'CASH', ParentAccountId: 'R' };
const readOne = (row: unknown) => runToEnd(readImportTransactions([row]));

describe('reading an import file', () => {
  test('fills in optional fields', () => {
    expect(readOne(transaction).rows).toEqual([
      {
        ...transaction,
        TransactionDatePosted: '2024-05-06T12:00:00.000Z',
        TransactionDateEntered: '2024-05-06T12:00:00.000Z',
        TransactionNotes: '',
        TransactionSplitAId: 'TA',
        TransactionSplitBId: 'TB',
        TransactionSplitBValue: '-1234',
        TagsInSemicolonSeparated: '',
        PropsInJSON: '{}',
        OtherTransactionSplitInfoInJSON: '{}',
      },
    ]);
    expect(runToEnd(readImportAccounts([account])).rows).toMatchObject([
      {
        AccountDescription: '',
        AccountColor: '#000000',
        IsFavourite: '0',
        IsPlaceholder: '0',
        PropsInJSON: '{}',
      },
    ]);
  });

  test('rejects unknown parts of the file by name', () => {
    const { rejected } = runToEnd(
      readImportFile({
        version: 1,
        accounts: [account],
        budgets: [{}],
        prices: { documents: [1] },
        none: [],
      }),
    );
    expect(rejected.map(({ id }) => id)).toEqual(['budgets', 'prices']);
  });

  test('rejects each record that its provider could not read by name', () => {
    const unreadable = [
      { in: 'transactions', name: 'K', data: { broken: true } },
      { in: 'accounts', name: 'R', data: null },
    ];
    const { rejected } = runToEnd(readImportFile({ accounts: [account], transactions: [], unreadable }));
    expect(rejected.map(({ id }) => id)).toEqual(['transactions/K', 'accounts/R']);
  });

  test('keeps unknown fields, drops derived ones, and accepts props as text or object', () => {
    const [row] = readOne({
      ...transaction,
      Reference: 'R-1',
      PropsInJSON: { a: 1, imported: { before: true } },
    }).rows;
    expect(JSON.parse(row?.PropsInJSON ?? '')).toEqual({
      a: 1,
      imported: { before: true, Reference: 'R-1' },
    });
    const [kept] = runToEnd(
      readImportAccounts([{ ...account, TotalAmountHeld: '5', SubAccountsCount: 1 }]),
    ).rows;
    expect(kept?.PropsInJSON).toBe('{}');
    const hostile = JSON.parse(`{"__proto__": {"polluted": true}, ${JSON.stringify(transaction).slice(1)}`);
    expect(readOne(hostile).rows).toHaveLength(1);
    expect('polluted' in {}).toBe(false);
  });

  test.each([
    ['a float', { TransactionSplitAValue: 12.5 }],
    ['17 digits', { TransactionSplitAValue: '12345678901234567' }],
    ['an unsafe number', { TransactionSplitAValue: 2 ** 53 }],
    ['equal sides', { TransactionSplitBAccountId: 'A' }],
    ['a B that is no opposite', { TransactionSplitBValue: '1234' }],
    ['no description', { TransactionDescription: ' ' }],
    ['30 February', { TransactionDatePosted: '2024-02-30T00:00:00Z' }],
    ['props that are no object', { PropsInJSON: '[1]' }],
    ['a reserved id', { TransactionId: 'TAGS' }],
  ])('rejects %s by name', (_what, fields) => {
    const { rows, rejected } = readOne({ ...transaction, ...fields });
    expect(rows).toEqual([]);
    expect(rejected).toMatchObject([{ id: fields['TransactionId' as keyof typeof fields] ?? 'T' }]);
  });

  test('counts a repeated id once, and accepts whole numbers', () => {
    const twice = runToEnd(
      readImportTransactions([transaction, { ...transaction, TransactionNotes: 'later' }]),
    );
    expect(twice).toMatchObject({ rows: [{}], rejected: [{ id: 'T', message: 'This id appears twice' }] });
    expect(readOne({ ...transaction, TransactionSplitAValue: 1234 }).rows[0]?.TransactionSplitAValue).toBe(
      '1234',
    );
  });

  test('never throws for any row', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.anything(), fc.record({ TransactionId: fc.anything(), AccountId: fc.anything() })),
        ),
        (values) => {
          expect(runToEnd(readImportTransactions(values)).rows).toEqual([]);
          expect(runToEnd(readImportAccounts(values)).rows).toEqual([]);
        },
      ),
    );
  });

  test('yields between slices', () => {
    const { data } = generateBook({ seed: 1, transactions: 2500 });
    expect([...readImportTransactions(data.transactions)]).toHaveLength(2);
  });
});

const books = [
  ['../../test/fixtures/book.json', '../../test/fixtures/book.totals.json'],
  // A larger book, if it exists beside the project.
  ['../../../shared/data/books/example-book.json', '../../../shared/data/books/example-book.oracle.json'],
].map((paths) => paths.map((path) => new URL(path, import.meta.url)));

describe('a whole book', () => {
  test.each(books.filter((paths) => paths.every((path) => existsSync(path))))(
    'is read without rejections and adds up to its known totals: %s',
    (book, oracle) => {
      const read = (path: URL | undefined) => JSON.parse(readFileSync(path ?? '', 'utf8'));
      const data = read(book);
      const accounts = runToEnd(readImportAccounts(data.accounts));
      const { rows, rejected } = runToEnd(readImportTransactions(data.transactions));
      expect([accounts.rejected, rejected]).toEqual([[], []]);
      const own = new Map<string, bigint>();
      const add = (id: string, value: string) => own.set(id, (own.get(id) ?? 0n) + BigInt(value));
      for (const row of rows) {
        add(row.TransactionSplitAAccountId, row.TransactionSplitAValue);
        add(row.TransactionSplitBAccountId, row.TransactionSplitBValue);
      }
      const empty = { SubAccountsCount: 0, TransactionsCount: 0, TotalAmountHeld: '0' };
      const totals = rollUp(
        buildAccountTree(accounts.rows.map((row) => readAccount({ ...row, ...empty }))),
        own,
      );
      const known: Record<string, string> = read(oracle).totals;
      for (const [id, total] of Object.entries(known))
        expect([id, totals.get(id)?.toString()]).toEqual([id, total]);
    },
  );
});
