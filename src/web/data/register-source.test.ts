import { expect, test } from 'vitest';
import { readTransaction } from '#ledger/wire.ts';
import { belongsTo } from './register-source.ts';

const moment = '2026-05-06T07:08:09.000Z';

function tagged(tags: string) {
  return readTransaction({
    TransactionId: 'T',
    TransactionDescription: 'Shoes',
    TransactionNotes: '',
    TransactionDatePosted: moment,
    TransactionDateEntered: moment,
    TransactionSplitAId: 'A',
    TransactionSplitBId: 'B',
    TransactionSplitAAccountId: 'shopping',
    TransactionSplitBAccountId: 'bank',
    TransactionSplitAValue: '8000',
    TransactionSplitBValue: '-8000',
    TagsInSemicolonSeparated: tags,
    PropsInJSON: '{}',
    OtherTransactionSplitInfoInJSON: '{}',
  });
}

test('a transaction belongs to the registers of its accounts and its tags', () => {
  const row = tagged('Home;work');
  for (const accountId of ['shopping', 'bank', 'TAG:Home', 'TAG:work'])
    expect(belongsTo({ accountId }, row), accountId).toBe(true);
  expect(belongsTo({ accountId: 'food' }, row)).toBe(false);
  expect(belongsTo({ accountId: 'bank', searchText: 'shoes' }, row)).toBe(false);
});

test('tags that differ in case are two, as they are for the back-ends', () => {
  expect(belongsTo({ accountId: 'TAG:Home' }, tagged('home'))).toBe(false);
});
