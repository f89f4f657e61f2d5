import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf, decimalText, makeDecimal, negate, roundToMinor, sum, times, toMinor } from './decimal.ts';

const anyDecimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(20))
  .map(([digits, scale]) => makeDecimal(digits, scale));

test('a text holds the very number, and says it in one way', () => {
  expect(['12.50', '-0.00', '007.10', '0.07'].map((text) => decimalText(decimalOf(text)))).toEqual([
    '12.5',
    '0',
    '7.1',
    '0.07',
  ]);
  expect(() => decimalOf('12.')).toThrow(SyntaxError);
  fc.assert(
    fc.property(anyDecimal, (decimal) => {
      expect(decimalOf(decimalText(decimal))).toEqual(decimal);
      expect(decimalText(negate(negate(decimal)))).toBe(decimalText(decimal));
    }),
  );
});

test('sums and products are exact', () => {
  expect(decimalText(sum([decimalOf('0.1'), decimalOf('0.2')]))).toBe('0.3');
  expect(decimalText(times(decimalOf('-1.5'), decimalOf('0.02')))).toBe('-0.03');
  fc.assert(
    fc.property(anyDecimal, anyDecimal, anyDecimal, (a, b, c) => {
      expect(sum([a, b])).toEqual(sum([b, a]));
      expect(sum([a, negate(a)])).toEqual(makeDecimal(0n, 0));
      expect(times(a, sum([b, c]))).toEqual(sum([times(a, b), times(a, c)]));
    }),
  );
});

test('minor units are the number itself or none; rounded they are the nearest, halves away from zero', () => {
  expect([toMinor(decimalOf('12.5'), 2), toMinor(decimalOf('0.005'), 2)]).toEqual([1250n, undefined]);
  expect(['0.005', '-0.005', '0.0049', '1.995'].map((text) => roundToMinor(decimalOf(text), 2))).toEqual([
    1n,
    -1n,
    0n,
    200n,
  ]);
  fc.assert(
    fc.property(anyDecimal, fc.nat(4), (decimal, decimals) => {
      const off = sum([makeDecimal(roundToMinor(decimal, decimals), decimals), negate(decimal)]);
      const twice = times(off, { digits: 2n * 10n ** BigInt(decimals), scale: 0 });
      expect(twice.digits <= 10n ** BigInt(twice.scale) && -twice.digits <= 10n ** BigInt(twice.scale)).toBe(
        true,
      );
    }),
  );
});
