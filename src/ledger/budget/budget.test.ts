import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysOfMonth, listMonths } from '#ledger/book-months.ts';
import { daysBetween } from '#values/calendar.ts';
import { createBudget } from '../../../test/support/budgets.ts';
import { firstPlannedMonth, calculateCarryOver, calculatePlanned } from './budget.ts';

const months = listMonths('2026-01', '2030-12');
const planOf = (minor: bigint, every: 'week' | 'month' | 'quarter' | 'year') =>
  createBudget('food', { plans: [{ from: '2026-01', minor, every }] });
const sumOver = (list: readonly string[], budget: ReturnType<typeof planOf>) =>
  list.reduce((sum, month) => sum + (calculatePlanned(budget, month) ?? 0n), 0n);

describe('the planned amount of a month', () => {
  test('is a share of a yearly or quarterly amount, and all shares add up to it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -10_000_000n, max: 10_000_000n }), (minor) => {
        expect(sumOver(months.slice(12, 24), planOf(minor, 'year'))).toBe(minor);
        expect(sumOver(months.slice(3, 6), planOf(minor, 'quarter'))).toBe(minor);
        expect(sumOver(months, planOf(minor, 'month'))).toBe(minor * 60n);
      }),
    );
    expect(calculatePlanned(planOf(1000n, 'year'), '2026-01')).toBe(83n);
  });

  test('depends for a weekly amount on the days of the month, also if months begin on pay day', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 100_000n }),
        fc.integer({ min: 1, max: 28 }),
        (minor, startsOn) => {
          const sum = months.reduce(
            (total, month) => total + (calculatePlanned(planOf(minor, 'week'), month, startsOn) ?? 0n),
            0n,
          );
          const days = daysBetween(
            daysOfMonth('2026-01', startsOn).from,
            daysOfMonth('2031-01', startsOn).from,
          );
          expect(sum).toBe((minor * BigInt(days)) / 7n);
        },
      ),
    );
    expect(calculatePlanned(planOf(7000n, 'week'), '2026-02')).toBe(28_000n);
  });

  test('is the amount planned for the month, else of the latest plan, else undefined', () => {
    const budget = createBudget('food', {
      plans: [
        { from: '2026-03', minor: 100n, every: 'month' },
        { from: '2026-06', minor: 200n, every: 'month' },
      ],
      months: new Map([
        ['2026-01', 5n],
        ['2026-07', 0n],
      ]),
    });
    const said = ['2026-01', '2026-02', '2026-05', '2026-06', '2026-07', '2026-08'];
    expect(said.map((month) => calculatePlanned(budget, month))).toEqual([
      5n,
      undefined,
      100n,
      200n,
      0n,
      200n,
    ]);
    expect(firstPlannedMonth(budget)).toBe('2026-01');
    expect(firstPlannedMonth(createBudget('food'))).toBeUndefined();
  });

  test('is carried over as the budget defines', () => {
    const cases = (['none', 'surplus', 'all'] as const).map((carry) => [
      calculateCarryOver(carry, 5n),
      calculateCarryOver(carry, -5n),
    ]);
    expect(cases).toEqual([
      [0n, 0n],
      [5n, 0n],
      [5n, -5n],
    ]);
  });
});
