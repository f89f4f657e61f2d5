import { describe, expect, test } from 'vitest';
import { wireAccount, wireTransaction } from '../../test/support/wire-factories.ts';
import {
  listExportedBooks,
  withNamesOf,
  compareExports,
  listRowsToDelete,
  withoutDanglingItems,
} from './exported-books.ts';
import { calculateFingerprints } from './fingerprint.ts';

const transaction = (id: string, to: string, from: string) =>
  wireTransaction(id, { to, from, valueMinor: 100n }, { TransactionDatePosted: '2024-01-10T00:00:00.000Z' });
const rows = {
  accounts: [
    wireAccount('R', 'ROOT', null, { AccountName: 'Main' }),
    wireAccount('S', 'ROOT', null, { AccountName: 'Shop' }),
    wireAccount('CASH', 'CASH', 'R'),
    wireAccount('FOOD', 'EXPENSE', 'R'),
    wireAccount('FRUIT', 'EXPENSE', 'FOOD'),
    wireAccount('TILL', 'CASH', 'S'),
  ],
  transactions: [transaction('T1', 'FOOD', 'CASH'), transaction('T2', 'FRUIT', 'CASH')],
};
const none = { missing: [], changed: [], extra: [] };

test('lists the books of an export with their sizes', () => {
  expect(listExportedBooks(rows)).toEqual([
    { id: 'R', name: 'Main', accounts: 4, transactions: 2 },
    { id: 'S', name: 'Shop', accounts: 2, transactions: 0 },
  ]);
});

describe('a book that an import renamed because its name was taken', () => {
  const renamedTo = (name: string) => ({
    ...rows,
    accounts: rows.accounts.map((each) => (each.AccountId === 'R' ? { ...each, AccountName: name } : each)),
  });

  test('is the same book', async () => {
    const there = renamedTo('Main (2)');
    const asThere = withNamesOf(rows, there);
    expect(await calculateFingerprints(asThere)).toEqual(await calculateFingerprints(there));
    expect(compareExports(asThere, there)).toEqual(
      new Map([
        ['R', none],
        ['S', none],
      ]),
    );
  });

  test.each(['Main 2', 'Shop (2)', 'Main (two)'])('is a different book with the name %s', (name) => {
    const there = renamedTo(name);
    expect(compareExports(withNamesOf(rows, there), there).get('R')).toEqual({ ...none, changed: ['Main'] });
  });
});

test('reports differences by name and book', () => {
  const there = {
    accounts: [
      ...rows.accounts.filter(({ AccountId }) => AccountId !== 'FRUIT'),
      wireAccount('NEW', 'EXPENSE', 'S', { AccountName: 'Rent' }),
    ],
    transactions: [
      { ...transaction('T1', 'FOOD', 'CASH'), TransactionDescription: 'Dinner' },
      transaction('T3', 'FOOD', 'CASH'),
    ],
  };
  const found = compareExports(rows, there);
  const nameOf = (id: string) => rows.accounts.find(({ AccountId }) => AccountId === id)?.AccountName;
  expect(found.get('R')).toEqual({
    missing: [nameOf('FRUIT'), rows.transactions[1]?.TransactionDescription],
    changed: [rows.transactions[0]?.TransactionDescription],
    extra: [transaction('T3', 'FOOD', 'CASH').TransactionDescription],
  });
  expect(found.get('S')).toEqual({ ...none, extra: ['Rent'] });
});

test('orders the rows of a book so that children are deleted before their parents', () => {
  const { accountIds, transactionIds } = listRowsToDelete(rows, 'R');
  expect(transactionIds.toSorted()).toEqual(['T1', 'T2']);
  expect(accountIds.toSorted()).toEqual(['CASH', 'FOOD', 'FRUIT', 'R']);
  expect(accountIds.at(-1)).toBe('R');
  expect(accountIds.indexOf('FRUIT')).toBeLessThan(accountIds.indexOf('FOOD'));
});

test('removes only items that name an account of no or another book', () => {
  const itemOf = (ItemId: string, body: object) => ({
    ItemId,
    BookId: 'R',
    Kind: 'a-note',
    Body: JSON.stringify(body),
    ItemDateEntered: '2024-01-10T00:00:00.000Z',
  });
  const [own, gone, elsewhere] = [
    { Account: 'CASH' },
    { deep: [{ InAccount: 'GONE' }] },
    { Account: 'TILL' },
  ];
  const items = [itemOf('I1', own), itemOf('I2', gone), itemOf('I3', elsewhere)];
  expect(withoutDanglingItems({ ...rows, items }).items).toEqual(items.slice(0, 1));
  expect(withoutDanglingItems({ ...rows, items: items.slice(1) }).items).toBeUndefined();
  expect(withoutDanglingItems(rows)).toEqual(rows);
});
