import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRatio, invertRatio, parseRatio, roundRatio, multiplyRatios } from './ratio.ts';
import { makePriceTable, type Price, priceAt } from './prices.ts';

const price = (of: string, into: string, day: string, value: string): Price => ({
  of,
  in: into,
  day,
  price: value,
});
const table = makePriceTable([
  price('USD', 'EUR', '2024-01-02', '0.92'),
  price('USD', 'EUR', '2024-01-05', '0.9'),
  price('EUR', 'GBP', '2024-01-03', '0.8'),
  price('VWCE', 'EUR', '2024-01-04', '100'),
  price('DUST', 'EUR', '2024-01-04', '0'),
]);
const at = (of: string, into: string, day: string) => {
  const quote = priceAt(table, of, into, day);
  return quote && [formatRatio(quote.ratio, 6), quote.day];
};

test('returns the last price up to a day, never an earlier or later one', () => {
  expect(at('USD', 'EUR', '2024-01-01')).toBeUndefined();
  expect(at('USD', 'EUR', '2024-01-02')).toEqual(['0.92', '2024-01-02']);
  expect(at('USD', 'EUR', '2024-01-04')).toEqual(['0.92', '2024-01-02']);
  expect(at('USD', 'EUR', '2030-01-01')).toEqual(['0.9', '2024-01-05']);
});

test('uses inverse prices and chains, dated by their oldest price', () => {
  expect(at('EUR', 'USD', '2024-01-05')).toEqual(['1.111111', '2024-01-05']);
  expect(at('USD', 'GBP', '2024-01-05')).toEqual(['0.72', '2024-01-03']);
  expect(at('VWCE', 'GBP', '2024-01-06')).toEqual(['80', '2024-01-03']);
  expect(at('VWCE', 'USD', '2024-01-06')).toEqual(['111.111111', '2024-01-04']);
  expect(at('GBP', 'VWCE', '2024-01-06')).toEqual(['0.0125', '2024-01-03']);
});

test('returns undefined for unknown prices, and for the inverse of zero', () => {
  expect(at('USD', 'JPY', '2024-01-05')).toBeUndefined();
  expect(at('DUST', 'EUR', '2024-01-05')).toEqual(['0', '2024-01-04']);
  expect(at('EUR', 'DUST', '2024-01-05')).toBeUndefined();
  expect(at('JPY', 'JPY', '2024-01-05')).toEqual(['1', '2024-01-05']);
});

test('uses the last price of a day', () => {
  const twice = makePriceTable([
    price('USD', 'EUR', '2024-01-02', '1'),
    price('USD', 'EUR', '2024-01-02', '2'),
  ]);
  expect(priceAt(twice, 'USD', 'EUR', '2024-01-02')?.ratio).toEqual({ over: 2n, under: 1n });
});

test('calculates exactly in both directions and rounds away from zero', () => {
  const decimal = fc.tuple(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 8 }));
  fc.assert(
    fc.property(decimal, decimal, ([a, aDigits], [b, bDigits]) => {
      const [left, right] = [
        { over: a, under: 10n ** BigInt(aDigits) },
        { over: b, under: 10n ** BigInt(bDigits) },
      ];
      expect(parseRatio(formatRatio(left, aDigits)).over * left.under).toBe(
        a * parseRatio(formatRatio(left, aDigits)).under,
      );
      const back = invertRatio(right);
      const product = back && multiplyRatios(multiplyRatios(left, right), back);
      const isSame = product ? product.over * left.under === left.over * product.under : b === 0n;
      expect(isSame).toBe(true);
    }),
  );
  expect([5n, -5n, 4n, -4n, 15n].map((over) => roundRatio({ over, under: 10n }))).toEqual([
    1n,
    -1n,
    0n,
    0n,
    2n,
  ]);
});
