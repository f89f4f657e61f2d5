import { expect, test } from 'vitest';
import { readAccount, writeTransaction, writeTransactionChanges } from './wire.ts';
import { readProps } from './props.ts';
import { transaction } from '../../test/support/factories.ts';

const wire = {
  AccountId: 'A',
  AccountName: 'Cash',
  AccountDescription: '',
  AccountType: 'CASH',
  AccountColor: '#000000',
  ParentAccountId: 'R',
  IsFavourite: '1',
  IsPlaceholder: '0',
  TagsInSemicolonSeparated: 'one;two',
  PropsInJSON: '{"preferences":{"sortOrder":"3","showTransactionsFirst":true},"unknown":[1]}',
  SubAccountsCount: 0,
  TransactionsCount: 2,
  TotalAmountHeld: '9007199254740993',
} as const;

test('reads an account with its flags, exact total, preferences and unknown props', () => {
  expect(readAccount(wire)).toMatchObject({
    id: 'A',
    kind: 'account',
    isFavourite: true,
    isPlaceholder: false,
    tags: ['one', 'two'],
    totalMinor: 9_007_199_254_740_993n,
    preferences: { sortOrder: 3, showTransactionsFirst: true },
    props: { unknown: [1] },
  });
  expect(readAccount({ ...wire, IsTagAccount: '1' }).kind).toBe('tag');
  expect(readAccount({ ...wire, PropsInJSON: '{"preferences":"none"}' }).preferences).toEqual({
    sortOrder: 0,
    showTransactionsFirst: false,
  });
});

test('reads unreadable props as empty', () => {
  expect([readProps(''), readProps('[1]'), readProps('null'), readProps('{"a":1}')]).toEqual([
    {},
    {},
    {},
    { a: 1 },
  ]);
});

test('writes only the changed fields over another change, with both sides together', () => {
  const before = transaction('T', { to: 'A', from: 'B', valueMinor: 450n });
  const noted = { ...before, notes: 'With milk' };
  expect(writeTransactionChanges(before, noted)).toEqual({
    TransactionId: before.id,
    TransactionNotes: 'With milk',
  });
  const { splitA, splitB } = before;
  const dearer = {
    ...before,
    splitA: { ...splitA, valueMinor: splitA.valueMinor * 2n },
    splitB: { ...splitB, valueMinor: splitB.valueMinor * 2n },
  };
  const { TransactionSplitAId: _a, TransactionSplitBId: _b, ...written } = writeTransaction(dearer);
  expect(writeTransactionChanges(before, dearer)).toEqual({
    TransactionId: before.id,
    TransactionSplitAAccountId: written.TransactionSplitAAccountId,
    TransactionSplitBAccountId: written.TransactionSplitBAccountId,
    TransactionSplitAValue: written.TransactionSplitAValue,
    TransactionSplitBValue: written.TransactionSplitBValue,
  });
});
