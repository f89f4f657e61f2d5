import { expect, test } from 'vitest';
import { readAccount, readProps } from './wire.ts';

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

test('an account is read with its flags, its exact total, its preferences and what is unknown', () => {
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

test('props that cannot be read are none', () => {
  expect([readProps(''), readProps('[1]'), readProps('null'), readProps('{"a":1}')]).toEqual([
    {},
    {},
    {},
    { a: 1 },
  ]);
});
