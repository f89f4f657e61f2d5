import { expect, test } from 'vitest';
import { account, transaction } from '../../../test/support/factories.ts';
import type { PriorPosting } from './suggestions.ts';
import { groupUnsorted } from './unsorted-rows.ts';

const accounts = new Map(
  ['bank', 'card', 'food', 'books', 'waiting'].map((id) => [id, account(id, 'EXPENSE')]),
);
const waits = (id: string, description: string, from = 'bank') =>
  transaction(id, { to: 'waiting', from, valueMinor: 100n }, { description });
const past = (description: string, accountId: string, otherId: string): PriorPosting => ({
  description,
  notes: '',
  accountId,
  otherId,
  gainMinor: -100n,
  postedMs: 0,
});
const rows = [
  waits('1', 'Corner Market'),
  waits('2', 'Stranger'),
  waits('3', 'corner market'),
  waits('4', 'Book shop', 'card'),
];
const group = (
  priorPostings: PriorPosting[],
  rules: { words: string; otherId: string; isOff: boolean }[] = [],
) =>
  groupUnsorted(rows, { toSortId: 'waiting', rules, priorPostings, accounts }).map(
    ({ description, rows: { length }, gainMinor, suggested }) => [
      description,
      length,
      gainMinor,
      suggested?.otherId,
    ],
  );

test('groups rows with the same description and suggests their earlier account', () => {
  expect(group([past('Corner Market', 'bank', 'food')])).toEqual([
    ['Corner Market', 2, -200n, 'food'],
    ['Stranger', 1, -100n, undefined],
    ['Book shop', 1, -100n, undefined],
  ]);
});

test('prefers a rule, and ignores earlier unsorted rows', () => {
  const rules = [{ words: 'shop', otherId: 'books', isOff: false }];
  const priorPostings = [past('Book shop', 'card', 'food'), past('Stranger', 'bank', 'waiting')];
  const backwards = { ...past('Stranger', 'waiting', 'card'), gainMinor: 100n };
  expect(group([...priorPostings, backwards], rules)).toEqual([
    ['Book shop', 1, -100n, 'books'],
    ['Corner Market', 2, -200n, undefined],
    ['Stranger', 1, -100n, undefined],
  ]);
});
