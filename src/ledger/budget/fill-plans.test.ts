import { expect, test } from 'vitest';
import { account } from '../../../test/support/factories.ts';
import { scheduleLine, createSchedule } from '../../../test/support/schedules.ts';
import {
  calculateAverage,
  type FillMethod,
  calculateFill,
  calculateNeeded,
  calculateScheduled,
} from './fill-plans.ts';

test('rounds an average half away from zero', () => {
  expect(calculateAverage([])).toBe(0n);
  expect(calculateAverage([1n, 2n])).toBe(2n);
  expect(calculateAverage([-1n, -2n])).toBe(-2n);
  expect(calculateAverage([1n, 1n, 2n])).toBe(1n);
});

test('calculates the gain that schedules expect for an account, with the user’s sign', () => {
  const rent = createSchedule('FREQ=MONTHLY', { start: '2026-01-03', done: '2026-02-03' });
  const wage = createSchedule('FREQ=MONTHLY', {
    start: '2026-01-28',
    lines: [scheduleLine(300_000n, { accountB: 'wage' }), scheduleLine(-60_000n, { accountB: 'tax' })],
  });
  const of = (id: string, type: 'EXPENSE' | 'INCOME', which: 'toCome' | 'all', from = '2026-02-01') =>
    calculateScheduled(
      [rent, wage],
      { account: account(id, type), counts: (other) => other === id, today: '2026-02-10', which },
      { from, until: '2026-03-01' },
    );
  expect(of('rent', 'EXPENSE', 'all')).toBe(95_000n);
  expect(of('rent', 'EXPENSE', 'toCome')).toBe(0n);
  expect(of('wage', 'INCOME', 'toCome')).toBe(300_000n);
  expect(of('tax', 'EXPENSE', 'all', '2026-01-01')).toBe(120_000n);
});

test('spreads a target over the months until its day', () => {
  const target = { minor: 1000n, by: '2026-03-15' };
  expect(calculateNeeded(target, { before: 0n, month: '2026-01' })).toBe(334n);
  expect(calculateNeeded(target, { before: 334n, month: '2026-02' })).toBe(333n);
  expect(calculateNeeded(target, { before: 667n, month: '2026-03' })).toBe(333n);
  expect(calculateNeeded(target, { before: 500n, month: '2026-06' })).toBe(500n);
  expect(calculateNeeded(target, { before: 1200n, month: '2026-01' })).toBe(0n);
});

test('fills a month from the earlier months with data', () => {
  const cells = [600n, ...Array<bigint>(9).fill(0n), 30n, 60n, 91n, 0n].map((spent) => ({
    planned: undefined,
    spent,
    unplanned: spent,
    carried: 0n,
    left: 0n,
  }));
  const filled = (fill: FillMethod, at: number, known: number) => calculateFill(fill, cells, at, known);
  expect(filled('average3', 13, 99)).toBe(60n);
  expect(filled('average3', 13, 1)).toBe(91n);
  expect(filled('average3', 13, 0)).toBe(91n);
  expect(filled('average12', 12, 99)).toBe(58n);
  expect(filled('lastYear', 12, 99)).toBe(600n);
  expect(filled('lastYear', 3, 99)).toBe(0n);
});
