import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsOf } from './calculator.tsx';

test('an expression in minor units comes to digits, cut to a whole number; anything else to nothing', () => {
  expect(digitsOf('1200 + 350')).toBe('1550');
  expect(digitsOf('(10 + 5) * 2 / 4')).toBe('7');
  for (const wrong of ['', '1 +', '2 / 0', '5 - 6', '1.5', 'a', '9999999999999999 * 2'])
    expect(digitsOf(wrong)).toBeUndefined();
});

test('a sum of any amounts is their sum', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 10 }), (amounts) => {
      expect(digitsOf(amounts.join(' + '))).toBe(amounts.reduce((sum, each) => sum + each, 0).toString());
    }),
  );
});
