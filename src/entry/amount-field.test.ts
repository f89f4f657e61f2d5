import { expect, test } from 'vitest';
import { formatDigits } from '#ledger/money.ts';
import { type AmountFieldState, typeAmount } from './amount-field.ts';

const money = { currency: 'USD', formatTag: 'en-US', decimals: 2 };

type Options = Parameters<typeof typeAmount>[2];

/** Types a text key by key at the end of a field that holds an amount. */
function typeInto(digits: string, text: string, options: Partial<Options> = {}) {
  let field: Pick<AmountFieldState, 'digits' | 'shown' | 'problem'> = {
    digits,
    shown: undefined,
    problem: undefined,
  };
  for (const key of text) {
    const value = (field.shown ?? formatDigits(field.digits, money)) + key;
    field = typeAmount(field, value, { money, ...options });
  }
  return [field.digits, field.problem];
}

test('rejects an unfinished or negative calculation', () => {
  expect(typeInto('', '70')).toEqual(['70', undefined]);
  expect(typeInto('', '70+')).toEqual(['', 'notWorkedOut']);
  expect(typeInto('', '70-')).toEqual(['', 'notWorkedOut']);
  expect(typeInto('', '70-1')).toEqual(['69', undefined]);
  expect(typeInto('', '10-2')).toEqual(['8', undefined]);
  expect(typeInto('', '10-20')).toEqual(['', 'notWorkedOut']);
});

test('rejects a calculation in a field that shows a minus, because its sign would be lost', () => {
  expect(typeInto('1234', '+1', { isNegative: true })).toEqual(['', 'notWorkedOut']);
  expect(typeInto('1234', '5', { isNegative: true })).toEqual(['12345', undefined]);
});

test('continues a calculation from a suggested amount, but replaces the amount with a typed digit', () => {
  expect(typeInto('1234', '+', { isOffered: true })).toEqual(['', 'notWorkedOut']);
  expect(typeInto('1234', '5', { isOffered: true })).toEqual(['5', undefined]);
});

test('ignores a percent sign, because there is no base amount', () => {
  expect(typeInto('', '30%')).toEqual(['30', undefined]);
});
