import { expect, test } from 'vitest';
import type { RowGroup, RowToGroup } from '#imports/new-book/groups.ts';
import { computeBookFlow } from './new-book-result.tsx';

const row = (key: string, gainMinor: bigint): RowToGroup => ({
  key,
  day: '2026-10-05',
  gainMinor,
  description: key,
  notes: '',
  partKey: '',
});
const byKey = new Map(
  [row('pay', 300n), row('food', -100n), row('nest', -500n)].map((each) => [each.key, each]),
);
const groups: RowGroup[] = [
  { id: 'pay', kind: 'INCOME', why: 'word', rows: ['pay'] },
  { id: 'food', kind: 'EXPENSE', why: 'word', rows: ['food'] },
  { id: 'nest', kind: 'TRANSFER', why: 'word', rows: ['nest'] },
];

test('transfers between accounts do not count as spending', () => {
  const { sources, uses, remainingMinor } = computeBookFlow(groups, byKey, {
    nameOf: ({ id }) => id,
    shown: String,
    fromBalance: 'before',
    remaining: 'remaining',
    rest: 'others',
  });
  expect(remainingMinor).toBe(200n);
  expect(sources.map(({ name, shown }) => [name, shown])).toEqual([['pay', '300']]);
  expect(uses.map(({ name, shown }) => [name, shown])).toEqual([
    ['food', '100'],
    ['remaining', '200'],
  ]);
});
