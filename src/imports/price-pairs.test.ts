import { expect, test } from 'vitest';
import {
  toStoredPrice,
  findNewPrices,
  findPairsInUse,
  groupByPair,
  summarizePrices,
  fillMissingSymbols,
} from './price-pairs.ts';

const price = (of: string, into: string, day: string, text: string) => ({ of, in: into, day, price: text });
const euro = (into: string, day: string, text = '1') => price('EUR', into, day, text);

test('stores a price with up to twelve digits and rejects zero and negative prices', () => {
  expect(['0.920', '12', '0.0000000000004', '0', '-1', '1e5', '1234567890123'].map(toStoredPrice)).toEqual([
    '0.92',
    '12',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(toStoredPrice('0.12345678901299')).toBe('0.123456789013');
});

test('sorts prices by pair and day and counts those that cannot be stored', () => {
  const read = groupByPair({
    prices: [
      price('USD', 'EUR', '2026-01-03', '0.92'),
      price('USD', 'EUR', '2026-01-02', '0.91'),
      price('USD', 'EUR', '2026-01-02', '0.93'),
      price('two words', 'EUR', '2026-01-02', '1'),
      price('USD', 'USD', '2026-01-02', '1'),
      price('USD', 'EUR', '2026-02-30', '1'),
      price('USD', 'EUR', '2026-01-04', '0'),
    ],
    unreadableCount: 1,
  });
  expect(read).toEqual({
    pairs: [{ of: 'USD', in: 'EUR', days: ['2026-01-02', '2026-01-03'], prices: ['0.93', '0.92'] }],
    unreadableCount: 5,
  });
});

test('returns the pairs between used symbols and those that join them', () => {
  const { pairs } = groupByPair({
    prices: ['CHF', 'USD', 'JPY', 'GBP'].map((into) => euro(into, '2026-01-02')),
    unreadableCount: 0,
  });
  const used = (...symbols: string[]) => findPairsInUse(pairs, new Set(symbols)).map((pair) => pair.in);
  expect(used('EUR', 'USD')).toEqual(['USD']);
  expect(used('CHF', 'USD', 'VWCE')).toEqual(['CHF', 'USD']);
  expect(used('CHF')).toEqual([]);
  expect(used('EUR')).toEqual([]);
});

test('fills in the symbols that the user states', () => {
  const { pairs } = groupByPair({ prices: [price('', '', '2026-01-02', '2.5')], unreadableCount: 0 });
  expect(fillMissingSymbols(pairs, { of: 'VWCE', in: 'EUR' })).toMatchObject([{ of: 'VWCE', in: 'EUR' }]);
  expect(fillMissingSymbols(pairs, { of: '', in: 'EUR' })).toEqual([]);
  expect(fillMissingSymbols(pairs, { of: 'EUR', in: 'EUR' })).toEqual([]);
});

test('returns only prices that are not stored yet, and the days and currencies of a file', () => {
  const { pairs } = groupByPair({
    prices: [euro('USD', '2026-01-02', '1.1'), euro('USD', '2026-01-05', '1.2'), euro('JPY', '2026-01-03')],
    unreadableCount: 0,
  });
  const stored = [euro('USD', '2026-01-02', '1.1'), euro('USD', '2026-01-05', '1.3')];
  expect(findNewPrices(pairs, stored)).toEqual([euro('USD', '2026-01-05', '1.2'), euro('JPY', '2026-01-03')]);
  expect(summarizePrices(pairs, 'EUR')).toEqual({
    count: 3,
    symbols: ['JPY', 'USD'],
    from: '2026-01-02',
    until: '2026-01-05',
  });
  expect(summarizePrices([], 'EUR')).toBeUndefined();
});
