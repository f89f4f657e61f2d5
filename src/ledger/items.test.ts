import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBalanceChecks, balanceCheckFilter, withBalanceCheck } from './balance-checks.ts';
import { type Item, itemsOf, planItemChanges, rebaseItems } from './items.ts';

const enteredAt = new Date(0);
const stored = (items: readonly Item[]) => items.map((item) => ({ ...item, enteredAt }));
const at = (day: number) => `2026-10-0${day}`;

/** Creates the checks of an account by day of the month. */
const checks = (said: Record<number, number>): Item[] =>
  Object.entries(said).reduce<Item[]>(
    (own, [day, minor]) => withBalanceCheck(own, 'bank', { day: at(Number(day)), minor: BigInt(minor) }),
    [],
  );
const said = (own: readonly Item[]) =>
  Object.fromEntries(readBalanceChecks(own).map(({ day, minor }) => [Number(day.at(-1)), Number(minor)]));

const some = fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.nat(3));

test('returns the items of a holder that match a filter', () => {
  const items = stored(checks({ 2: 20, 3: 30 }));
  expect(said(itemsOf(balanceCheckFilter, { id: 'bank' }, items))).toEqual({ 2: 20, 3: 30 });
  expect(itemsOf(balanceCheckFilter, { id: 'other' }, items)).toEqual([]);
});

describe('a change of items that another device also changed', () => {
  test('keeps the changes of the other device, and succeeds if both made the same change', () => {
    const seen = stored(checks({ 1: 1, 2: 2 }));
    const own = withBalanceCheck(seen, 'bank', { day: at(3), minor: 3n });
    const merged = rebaseItems(seen, own, stored(checks({ 1: 10, 3: 3 })));
    expect('items' in merged && said(merged.items)).toEqual({ 1: 10, 3: 3 });
  });

  test('reports a conflict if both changed the same item differently', () => {
    const own = withBalanceCheck([], 'bank', { day: at(3), minor: 3n });
    expect(rebaseItems([], own, stored(checks({ 3: 4 })))).toMatchObject({
      meanwhile: { own: { body: { Balance: '3' } }, stored: { body: { Balance: '4' } } },
    });
  });

  test('applies exactly the own changes to the stored items, or none', () => {
    fc.assert(
      fc.property(some, some, some, (was, wanted, is) => {
        const merged = rebaseItems(stored(checks(was)), checks(wanted), stored(checks(is)));
        const days = [...new Set([was, wanted, is].flatMap((each) => Object.keys(each)))];
        const isBoth = (day: string) =>
          was[day] !== wanted[day] && was[day] !== is[day] && wanted[day] !== is[day];
        expect(days.some(isBoth)).toBe('meanwhile' in merged);
        if ('meanwhile' in merged) return;
        const next = days.map((day) => [day, was[day] === wanted[day] ? is[day] : wanted[day]]);
        expect(said(merged.items)).toEqual(Object.fromEntries(next.filter(([, each]) => each !== undefined)));
        const plan = planItemChanges(stored(checks(is)), merged.items);
        const touched = new Set([...plan.put, ...plan.remove].map(({ id }) => id));
        expect(touched.size).toBe(
          days.filter((day) => was[day] !== wanted[day] && wanted[day] !== is[day]).length,
        );
      }),
    );
  });
});
