import { expect, test } from 'vitest';
import { account } from '../../../test/support/factories.ts';
import { lineOf, scheduleOf } from '../../../test/support/schedules.ts';
import { averageOf, neededFor, scheduledIn } from './fill.ts';

test('an average is rounded half away from zero', () => {
  expect(averageOf([])).toBe(0n);
  expect(averageOf([1n, 2n])).toBe(2n);
  expect(averageOf([-1n, -2n])).toBe(-2n);
  expect(averageOf([1n, 1n, 2n])).toBe(1n);
});

test('what schedules expect of an account is what they bring it, as people read it', () => {
  const rent = scheduleOf('FREQ=MONTHLY', { start: '2026-01-03', done: '2026-02-03' });
  const wage = scheduleOf('FREQ=MONTHLY', {
    start: '2026-01-28',
    lines: [lineOf(300_000n, { accountB: 'wage' }), lineOf(-60_000n, { accountB: 'tax' })],
  });
  const of = (id: string, type: 'EXPENSE' | 'INCOME', which: 'toCome' | 'all', from = '2026-02-01') =>
    scheduledIn(
      [rent, wage],
      { account: account(id, type), counts: (other) => other === id, today: '2026-02-10', which },
      { from, until: '2026-03-01' },
    );
  expect(of('rent', 'EXPENSE', 'all')).toBe(95_000n);
  expect(of('rent', 'EXPENSE', 'toCome')).toBe(0n);
  expect(of('wage', 'INCOME', 'toCome')).toBe(300_000n);
  expect(of('tax', 'EXPENSE', 'all', '2026-01-01')).toBe(120_000n);
});

test('a target takes as much each month as brings it there in time', () => {
  const target = { minor: 1000n, by: '2026-03-15' };
  expect(neededFor(target, { before: 0n, month: '2026-01' })).toBe(334n);
  expect(neededFor(target, { before: 334n, month: '2026-02' })).toBe(333n);
  expect(neededFor(target, { before: 667n, month: '2026-03' })).toBe(333n);
  expect(neededFor(target, { before: 500n, month: '2026-06' })).toBe(500n);
  expect(neededFor(target, { before: 1200n, month: '2026-01' })).toBe(0n);
});
