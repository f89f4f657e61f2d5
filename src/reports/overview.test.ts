import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import type { Flow } from '#ledger/flow.ts';
import { account } from '../../test/support/factories.ts';
import { findCountedDays, computeOverviewFigures } from './overview.ts';

const nowMs = Date.parse('2026-11-22T12:00:00Z');
const tree = buildAccountTree([
  account('root', 'ROOT', { parentId: undefined, isPlaceholder: true }),
  account('bank', 'BANK', { parentId: 'root' }),
  account('wages', 'INCOME', { parentId: 'root' }),
  account('food', 'EXPENSE', { parentId: 'root', isPlaceholder: true }),
  account('groceries', 'EXPENSE', { parentId: 'food' }),
  account('eating-out', 'EXPENSE', { parentId: 'food' }),
]);
const flow = (month: string, fromId: string, toId: string, minor: number): Flow => ({
  month,
  fromId,
  toId,
  amountMinor: BigInt(minor),
  count: 1,
});
const flows = [
  flow('2026-10', 'wages', 'bank', 1000),
  flow('2026-11', 'bank', 'eating-out', 70),
  flow('2026-11', 'bank', 'groceries', 250),
  flow('2026-11', 'wages', 'bank', 900),
  flow('2026-12', 'bank', 'groceries', 5000),
];

test('returns the net worth of today, and the income, expenses and net income of this month', () => {
  const figures = computeOverviewFigures(tree, flows, nowMs, { zone: 'UTC', startsOn: 1 });
  expect(figures).toMatchObject({
    month: { from: '2026-11-01', until: '2026-11-23' },
    income: 900n,
    expenses: 320n,
    netIncome: 580n,
    largest: [
      { accountId: 'groceries', minor: 250n },
      { accountId: 'eating-out', minor: 70n },
    ],
  });
  expect(figures.netWorth.slice(-3).map(({ minor }) => minor)).toEqual([0n, 1000n, 1580n]);
  expect(computeOverviewFigures(tree, flows, nowMs, { zone: 'UTC', startsOn: 1 })).toEqual(figures);
});

test('uses months that begin on pay day', () => {
  const figures = computeOverviewFigures(tree, flows, Date.parse('2026-11-25T12:00:00Z'), {
    zone: 'UTC',
    startsOn: 25,
  });
  expect(figures).toMatchObject({
    month: { from: '2026-11-25', until: '2026-11-26' },
    name: '2026-12',
    expenses: 5000n,
  });
  expect(figures.netWorth.slice(-2)).toEqual([
    { month: '2026-11-01', minor: 1580n },
    { month: '2026-12-01', minor: -3420n },
  ]);
});

test('uses the month in the time zone of the book', () => {
  const lateMs = Date.parse('2026-11-30T12:00:00Z');
  expect(
    computeOverviewFigures(tree, flows, lateMs, { zone: 'Pacific/Kiritimati', startsOn: 1 }).month.from,
  ).toBe('2026-12-01');
  expect(findCountedDays(lateMs, 'Pacific/Kiritimati')).toEqual({ until: '2026-12-02' });
});
