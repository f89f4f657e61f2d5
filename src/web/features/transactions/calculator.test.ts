import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookCurrency } from '#ledger/money.ts';
import { calculateDigits } from './calculator.tsx';

const us: BookCurrency = { currency: 'USD', formatTag: 'en-US', decimals: 2 };
const whole: BookCurrency = { ...us, typing: 'whole' };

test('returns the result of an expression as truncated digits of minor units, and undefined for anything else', () => {
  expect(calculateDigits('1200 + 350', us)).toBe('1550');
  expect(calculateDigits('(10 + 5) * 2 / 4', us)).toBe('7');
  expect(calculateDigits('(10 + 5) * 2 / 4', whole)).toBe('750');
  for (const money of [us, whole]) {
    expect(calculateDigits('12.50*3', money)).toBe('3750');
    expect(calculateDigits('119.00/119*19', money)).toBe('1900');
    for (const wrong of ['', '1 +2+', '2 / 0', '5 - 6', 'a', '9999999999999999 * 2'])
      expect(calculateDigits(wrong, money)).toBeUndefined();
  }
});

test('returns the sum of any amounts', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 10 }), (amounts) => {
      const sum = amounts.reduce((total, each) => total + each, 0);
      expect(calculateDigits(amounts.join(' + '), us)).toBe(String(sum));
      expect(calculateDigits(amounts.join(' + '), whole)).toBe(String(sum * 100));
    }),
  );
});
