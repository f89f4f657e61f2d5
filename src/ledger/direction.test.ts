import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountType } from '#contract/accounts.ts';
import { allTypes, directionOfAmount } from './account-types.ts';
import {
  gainOfDirection,
  toMovement,
  reverseDirection,
  usualDirection,
  isPaymentReceived,
  movementKind,
} from './direction.ts';

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

test('gives the gain of a direction that direction again, for any account type', () => {
  const type = fc.constantFrom(...allTypes);
  const direction = fc.constantFrom('in' as const, 'out' as const);
  fc.assert(
    fc.property(type, direction, fc.bigInt({ min: 1n, max: 10n ** 16n }), (each, moved, minor) => {
      const gain = gainOfDirection(each, moved, minor);
      expect(directionOfAmount(each, gain)).toBe(moved);
      expect(gainOfDirection(each, reverseDirection(moved), minor)).toBe(-gain);
    }),
  );
});

test('moves an amount from the losing to the gaining side', () => {
  expect(toMovement('Bank', 'Food', -2000n)).toEqual({ from: 'Bank', to: 'Food' });
  expect(toMovement('Bank', 'Salary', 2000n)).toEqual({ from: 'Salary', to: 'Bank' });
});

test.each([
  ['BANK', [], 'turnover'],
  ['BANK', ['EXPENSE'], 'turnover'],
  ['BANK', ['CASH', 'EXPENSE'], 'turnover'],
  ['INCOME', ['BANK'], 'turnover'],
  ['BANK', ['CREDIT'], 'transfer'],
  ['LIABILITY', ['BANK'], 'transfer'],
  ['BANK', ['RECEIVABLE'], 'settlement'],
  ['PAYABLE', ['BANK'], 'settlement'],
  ['RECEIVABLE', ['INCOME'], 'turnover'],
  ['RECEIVABLE', ['PAYABLE'], 'other'],
  ['BANK', ['EQUITY'], 'other'],
] as const)('classifies a movement between %s and %j as %s', (mine, others, kind) => {
  expect(movementKind(mine, others)).toBe(kind);
});

test('recognizes a paid invoice as payment received and a paid bill as payment made, on both sides', () => {
  expect([isPaymentReceived('BANK', 1n), isPaymentReceived('RECEIVABLE', -1n)]).toEqual([true, true]);
  expect([isPaymentReceived('BANK', -1n), isPaymentReceived('PAYABLE', 1n)]).toEqual([false, false]);
});
