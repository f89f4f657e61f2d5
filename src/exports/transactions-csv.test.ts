import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { account, transaction } from '../../test/support/factories.ts';
import { writeTransactionsCsv } from './transactions-csv.ts';

const tree = buildAccountTree([
  account('root', 'ROOT', { props: { TimeZone: 'Europe/Berlin' } }),
  account('assets', 'ASSET', { name: 'Assets', parentId: 'root' }),
  account('bank', 'BANK', { name: 'Bank', parentId: 'assets' }),
  account('food', 'EXPENSE', { name: 'Food', parentId: 'root' }),
]);
const columns = {
  day: 'Date',
  description: 'Description',
  amount: 'Amount',
  from: 'From',
  to: 'To',
  tags: 'Tags',
  notes: 'Notes',
};

test('writes found rows with the accounts from and to which each amount went', () => {
  const postedAt = new Date('2026-10-31T23:30:00Z');
  const rows = [
    transaction(
      'Lunch, two',
      { to: 'food', from: 'bank', valueMinor: 4890n },
      { postedAt, tags: ['a', 'b'] },
    ),
    transaction('=Refund', { to: 'food', from: 'bank', valueMinor: -5n }, { postedAt }),
  ];
  expect(writeTransactionsCsv(rows, tree, columns).split('\r\n')).toEqual([
    'Date,Description,Amount,From,To,Tags,Notes',
    '2026-11-01,"Lunch, two",48.90,Assets › Bank,Food,"a, b",',
    "2026-11-01,'=Refund,0.05,Food,Assets › Bank,,",
    '',
  ]);
});
