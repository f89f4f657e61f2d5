import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBalanceChecks, balanceCheckFilter, withBalanceCheck } from './balance-checks.ts';
import { type Item, itemsOf, planItemChanges, rebaseItems } from './items.ts';

const enteredAt = new Date(0);
const stored = (items: readonly Item[]) => items.map((item) => ({ ...item, enteredAt }));
const at = (day: number) => `2026-10-0${day}`;

/** The checks of an account, by the day of a month. */
const checks = (said: Record<number, number>): Item[] =>
  Object.entries(said).reduce<Item[]>(
    (own, [day, minor]) => withBalanceCheck(own, 'bank', { day: at(Number(day)), minor: BigInt(minor) }),
    [],
  );
const said = (own: readonly Item[]) =>
  Object.fromEntries(readBalanceChecks(own).map(({ day, minor }) => [Number(day.at(-1)), Number(minor)]));

const some = fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.nat(3));

test('an account has the items of a sort that name it', () => {
  const items = stored(checks({ 2: 20, 3: 30 }));
  expect(said(itemsOf(balanceCheckFilter, { id: 'bank' }, items))).toEqual({ 2: 20, 3: 30 });
  expect(itemsOf(balanceCheckFilter, { id: 'other' }, items)).toEqual([]);
});

describe('a change on what another device changed meanwhile', () => {
  test('leaves everything of the other as it is, and is done where both did the same', () => {
    const seen = stored(checks({ 1: 1, 2: 2 }));
    const own = withBalanceCheck(seen, 'bank', { day: at(3), minor: 3n });
    const merged = rebaseItems(seen, own, stored(checks({ 1: 10, 3: 3 })));
    expect('items' in merged && said(merged.items)).toEqual({ 1: 10, 3: 3 });
  });

  test('says so where both made something else of the same', () => {
    const own = withBalanceCheck([], 'bank', { day: at(3), minor: 3n });
    expect(rebaseItems([], own, stored(checks({ 3: 4 })))).toMatchObject({
      meanwhile: { own: { body: { Balance: '3' } }, stored: { body: { Balance: '4' } } },
    });
  });

  test('makes of what is stored what was changed and nothing else, or changes nothing', () => {
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
