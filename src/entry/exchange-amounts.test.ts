import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertAtRate, convertBackAtRate, calculateRate, readRate } from './exchange-amounts.ts';

const euro = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
const yen = { currency: 'JPY', formatTag: 'de-DE', decimals: 0 };
const coin = { currency: 'BTC', formatTag: 'de-DE', decimals: 8 };

test('calculates the third of two amounts and their rate', () => {
  expect(calculateRate({ minor: 100_00n, money: euro }, { minor: 16_250n, money: yen })).toBe('162.5');
  expect(calculateRate({ minor: 16_250n, money: yen }, { minor: 100_00n, money: euro })).toBe('0.00615385');
  expect(convertAtRate({ minor: -100_00n, money: euro }, '162.5', yen)).toBe(16_250n);
  expect(convertBackAtRate({ minor: 16_250n, money: yen }, '162.5', euro)).toBe(100_00n);
  expect(calculateRate({ minor: 0n, money: euro }, { minor: 1n, money: yen })).toBeUndefined();
  expect(convertBackAtRate({ minor: 1n, money: yen }, '0', euro)).toBeUndefined();
});

test('converts back to the amount within the precision of a calculated rate', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(amount, amount, fc.constantFrom(yen, coin), (one, other, money) => {
      const rate = calculateRate({ minor: one, money: euro }, { minor: other, money });
      const back = convertAtRate({ minor: one, money: euro }, rate ?? '0', money);
      const off = back > other ? back - other : other - back;
      expect(off * 100_000n <= other + 100_000n).toBe(true);
    }),
  );
});

test('reads a rate in the format of the region and rejects zero and negative rates', () => {
  expect(['1,0925', '162', ' 0,5 ', '0', '-1', 'x', ''].map((text) => readRate(text, euro))).toEqual([
    '1.0925',
    '162',
    '0.5',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
