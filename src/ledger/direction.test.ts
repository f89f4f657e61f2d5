import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountType } from '#contract/accounts.ts';
import { allTypes, directionOf } from './account-types.ts';
import { gainOfDirection, movement, turned, usualDirection } from './direction.ts';

const none = undefined;

test.each<[AccountType | undefined, AccountType | undefined, 'in' | 'out']>([
  [none, none, 'out'],
  ['BANK', none, 'out'],
  ['BANK', 'EXPENSE', 'out'],
  ['BANK', 'INCOME', 'in'],
  [none, 'INCOME', 'in'],
  ['CASH', 'BANK', 'out'],
  ['BANK', 'CREDIT', 'out'],
  ['CREDIT', 'EXPENSE', 'out'],
  ['CREDIT', 'INCOME', 'in'],
  ['CREDIT', 'BANK', 'in'],
  ['LIABILITY', 'BANK', 'out'],
  ['EXPENSE', 'BANK', 'out'],
  ['EXPENSE', 'INCOME', 'out'],
  ['INCOME', 'BANK', 'in'],
  ['BANK', 'EQUITY', 'out'],
  ['ROOT', 'ROOT', 'out'],
])('between %s and %s money usually goes %s', (mine, other, direction) => {
  expect(usualDirection(mine, other)).toBe(direction);
});

test('what an account gains goes the way it was said, whatever its type', () => {
  const type = fc.constantFrom(...allTypes);
  const direction = fc.constantFrom('in' as const, 'out' as const);
  fc.assert(
    fc.property(type, direction, fc.bigInt({ min: 1n, max: 10n ** 16n }), (each, way, minor) => {
      const gain = gainOfDirection(each, way, minor);
      expect(directionOf(each, gain)).toBe(way);
      expect(gainOfDirection(each, turned(way), minor)).toBe(-gain);
    }),
  );
});

test('an amount goes from the side that loses it to the one that gains it', () => {
  expect(movement('Bank', 'Food', -2000n)).toEqual({ from: 'Bank', to: 'Food' });
  expect(movement('Bank', 'Salary', 2000n)).toEqual({ from: 'Salary', to: 'Bank' });
});
