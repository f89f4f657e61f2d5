import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import { withBalanceCheck } from './balance-checks.ts';
import { finishStatement } from './statements.ts';
import { findLatestComparison, checkReconciledThrough } from './reconciled-through.ts';

const today = '2026-11-26';
const checking = account('checking', 'BANK');
const finished = finishStatement([], 'checking', {
  date: '2026-10-31',
  balanceMinor: 100n,
  reconciledMinor: 30n,
  rows: 1,
});
const checked = (day: string, minor: bigint) => withBalanceCheck([], 'checking', { day, minor });

test('uses the newest statement, or a balance check of the same or a later day', () => {
  expect(findLatestComparison(checking, [])).toBeUndefined();
  expect(findLatestComparison(checking, [...finished, ...checked('2026-09-15', 1n)])).toEqual({
    day: '2026-10-31',
    by: 'statement',
    balanceMinor: 100n,
    expectedMinor: 70n,
  });
  expect(findLatestComparison(checking, [...finished, ...checked('2026-10-31', 1n)])).toEqual({
    day: '2026-10-31',
    by: 'check',
    balanceMinor: 1n,
    expectedMinor: 1n,
  });
});

test('reports old, broken and unknown agreements with the bank', () => {
  const comparison = { day: '2026-10-26', by: 'check', balanceMinor: 5n, expectedMinor: 5n } as const;
  const state = (day: string, foundMinor: bigint | undefined) =>
    checkReconciledThrough({ ...comparison, day }, { today, foundMinor })?.state;
  expect([state('2026-10-26', 5n), state('2026-10-25', 5n), state('2026-11-25', 4n)]).toEqual([
    'current',
    'older',
    'broken',
  ]);
  expect(state('2026-11-25', undefined)).toBeUndefined();
  expect(checkReconciledThrough(comparison, { today, foundMinor: 7n })?.offMinor).toBe(2n);
});
