import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  parseDecimal,
  formatDecimal,
  makeDecimal,
  negateDecimal,
  roundToMinor,
  sumDecimals,
  multiplyDecimals,
  toMinor,
} from './decimal.ts';

const anyDecimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(20))
  .map(([digits, scale]) => makeDecimal(digits, scale));

test('parsing a text is exact, and formatting it gives one canonical form', () => {
  expect(['12.50', '-0.00', '007.10', '0.07'].map((text) => formatDecimal(parseDecimal(text)))).toEqual([
    '12.5',
    '0',
    '7.1',
    '0.07',
  ]);
  expect(() => parseDecimal('12.')).toThrow(SyntaxError);
  fc.assert(
    fc.property(anyDecimal, (decimal) => {
      expect(parseDecimal(formatDecimal(decimal))).toEqual(decimal);
      expect(formatDecimal(negateDecimal(negateDecimal(decimal)))).toBe(formatDecimal(decimal));
    }),
  );
});

test('sums and products are exact', () => {
  expect(formatDecimal(sumDecimals([parseDecimal('0.1'), parseDecimal('0.2')]))).toBe('0.3');
  expect(formatDecimal(multiplyDecimals(parseDecimal('-1.5'), parseDecimal('0.02')))).toBe('-0.03');
  fc.assert(
    fc.property(anyDecimal, anyDecimal, anyDecimal, (a, b, c) => {
      expect(sumDecimals([a, b])).toEqual(sumDecimals([b, a]));
      expect(sumDecimals([a, negateDecimal(a)])).toEqual(makeDecimal(0n, 0));
      expect(multiplyDecimals(a, sumDecimals([b, c]))).toEqual(
        sumDecimals([multiplyDecimals(a, b), multiplyDecimals(a, c)]),
      );
    }),
  );
});

test('minor units are exact or undefined; rounding goes to the nearest unit, halves away from zero', () => {
  expect([toMinor(parseDecimal('12.5'), 2), toMinor(parseDecimal('0.005'), 2)]).toEqual([1250n, undefined]);
  expect(['0.005', '-0.005', '0.0049', '1.995'].map((text) => roundToMinor(parseDecimal(text), 2))).toEqual([
    1n,
    -1n,
    0n,
    200n,
  ]);
  fc.assert(
    fc.property(anyDecimal, fc.nat(4), (decimal, decimals) => {
      const off = sumDecimals([
        makeDecimal(roundToMinor(decimal, decimals), decimals),
        negateDecimal(decimal),
      ]);
      const twice = multiplyDecimals(off, { digits: 2n * 10n ** BigInt(decimals), scale: 0 });
      expect(twice.digits <= 10n ** BigInt(twice.scale) && -twice.digits <= 10n ** BigInt(twice.scale)).toBe(
        true,
      );
    }),
  );
});
