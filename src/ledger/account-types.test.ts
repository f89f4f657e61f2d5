import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountType } from '#contract/accounts.ts';
import { signStyles } from './money.ts';
import {
  accountTypes,
  allTypes,
  amountTypeLabel,
  directionOfAmount,
  isOppositeAmount,
  toDisplayMinor,
} from './account-types.ts';
import { canHaveParent } from './rules/parent.ts';

const credit: AccountType[] = ['LIABILITY', 'CREDIT', 'PAYABLE', 'INCOME', 'EQUITY'];

describe('account types', () => {
  test('are fifteen, five of them with a credit balance', () => {
    expect(allTypes).toHaveLength(15);
    expect(allTypes.filter((type) => accountTypes[type].normalBalance === 'CREDIT').toSorted()).toEqual(
      credit.toSorted(),
    );
  });

  test('allow exactly 120 of 225 parent pairs', () => {
    const pairs = allTypes.flatMap((child) => allTypes.filter((parent) => canHaveParent(child, parent)));
    expect(pairs).toHaveLength(120);
    expect(allTypes.some((parent) => canHaveParent('ROOT', parent))).toBe(false);
    expect(canHaveParent('CASH', 'LIABILITY')).toBe(true);
    expect(canHaveParent('INCOME', 'EXPENSE')).toBe(true);
    expect(canHaveParent('EQUITY', 'ASSET')).toBe(false);
    expect(canHaveParent('TRADING', 'EQUITY')).toBe(false);
  });

  test('treat a positive credit amount and a negative debit amount as opposite', () => {
    fc.assert(
      fc.property(fc.bigInt(), (minor) => {
        expect(isOppositeAmount('CREDIT', minor)).toBe(minor > 0n);
        expect(isOppositeAmount('DEBIT', minor)).toBe(minor < 0n);
      }),
    );
  });

  test.each([
    ['CREDIT', 1n, 'expense'],
    ['CREDIT', -1n, 'income'],
    ['DEBIT', 1n, 'income'],
    ['DEBIT', -1n, 'expense'],
  ] as const)('label on the %s side %d as %s', (polarity, minor, label) => {
    expect(amountTypeLabel(polarity, minor)).toBe(label);
  });

  test('do not label zero', () => {
    expect([isOppositeAmount('CREDIT', 0n), isOppositeAmount('DEBIT', 0n)]).toEqual([false, false]);
    expect(amountTypeLabel('CREDIT', 0n)).toBe('');
  });

  test('have their own labels, and a direction seen by the owner of the books', () => {
    expect([accountTypes.BANK.debit, accountTypes.BANK.credit]).toEqual(['Deposit', 'Withdrawal']);
    expect([accountTypes.EXPENSE.debit, accountTypes.INCOME.credit]).toEqual(['Expense', 'Income']);
    expect([directionOfAmount('BANK', 1n), directionOfAmount('CREDIT', -1n)]).toEqual(['in', 'out']);
    expect([directionOfAmount('EXPENSE', 1n), directionOfAmount('INCOME', -1n)]).toEqual(['out', 'in']);
    expect(directionOfAmount('BANK', 0n)).toBeUndefined();
  });
});

describe('the displayed sign of an amount', () => {
  const type = fc.constantFrom(...allTypes);
  const minor = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });

  test('follows the sign style: unchanged for ledger, positive for credit accounts, but negative for debts in everyday style', () => {
    const debts = ['LIABILITY', 'CREDIT', 'PAYABLE'];
    fc.assert(
      fc.property(type, minor, (each, amount) => {
        const isTurned = credit.includes(each);
        expect(toDisplayMinor(each, amount, 'ledger')).toBe(amount);
        expect(toDisplayMinor(each, amount, 'all-positive')).toBe(isTurned ? -amount : amount);
        expect(toDisplayMinor(each, amount, 'everyday')).toBe(
          isTurned && !debts.includes(each) ? -amount : amount,
        );
      }),
    );
  });

  test('is consistent between an amount and the balances around it', () => {
    fc.assert(
      fc.property(type, minor, minor, fc.constantFrom(...signStyles), (each, balance, amount, style) => {
        const shown = (value: bigint) => toDisplayMinor(each, value, style);
        expect(shown(balance) + shown(amount)).toBe(shown(balance + amount));
      }),
    );
  });
});
