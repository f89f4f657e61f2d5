import { noSplitInfo } from './split-info.ts';
import { expect, test } from 'vitest';
import type { Transaction } from './transaction.ts';
import { moveTransaction, repeatTransaction } from './variants.ts';

test('repeats a transaction with new ids, and moves one with its side', () => {
  const between = (a: string, b: string): Transaction => ({
    id: 'T',
    description: '',
    notes: '',
    postedAt: new Date(0),
    enteredAt: new Date(0),
    splitA: { id: 'SA', accountId: a, valueMinor: -100n },
    splitB: { id: 'SB', accountId: b, valueMinor: 100n },
    tags: [],
    props: '{}',
    splitInfo: noSplitInfo,
  });

  const repeated = repeatTransaction(between('bank', 'food'), new Date(7));
  expect(repeated.id).toMatch(/^[0-9A-F-]{36}$/);
  expect(repeated).toMatchObject({ postedAt: new Date(7), splitA: { accountId: 'bank', valueMinor: -100n } });
  expect(new Set([repeated.id, repeated.splitA.id, repeated.splitB.id, 'T', 'SA', 'SB']).size).toBe(6);

  expect(moveTransaction(between('bank', 'food'), 'bank', 'cash')?.splitA.accountId).toBe('cash');
  expect(moveTransaction(between('bank', 'food'), 'bank', 'food')).toBeUndefined();
});
