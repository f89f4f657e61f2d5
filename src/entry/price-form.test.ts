import { expect, test } from 'vitest';
import { parseTypedPrice, formatPrice, readTypedPrice } from './trade-figures.ts';

const us = { currency: 'USD', formatTag: 'en-US', decimals: 2 };
const german = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };

test('reads a positive price in the format of the region', () => {
  expect(readTypedPrice('1.0842', us)).toEqual({ price: '1.0842' });
  expect(readTypedPrice('1,0842', german)).toEqual({ price: '1.0842' });
  expect(readTypedPrice(' 1,234.50 ', us)).toEqual({ price: '1234.5' });
  expect(readTypedPrice('1.084,2', german)).toEqual({ price: '1084.2' });
  expect(readTypedPrice('0.9200', us)).toEqual({ price: '0.92' });
  expect(readTypedPrice('$40.00', us)).toEqual({ price: '40' });
  for (const typed of ['0', '0.00', '-1', '\u22125', '- 5', '0.0000000000001'])
    expect(readTypedPrice(typed, us)).toEqual({ problem: 'notAbove' });
  for (const typed of ['', 'x', '1.2.3.', '1e5', '5.00/0'])
    expect(readTypedPrice(typed, us)).toEqual({ problem: 'noPrice' });
  expect(readTypedPrice('1234567890123.00', us)).toEqual({ problem: 'tooLong' });
  expect(readTypedPrice('1.12345678901234', us)).toEqual({ price: '1.123456789012' });
});

test('follows the amount setting, and formats prices that both settings read equally', () => {
  const whole = { ...us, typing: 'whole' as const };
  expect([us, whole].map((money) => parseTypedPrice('100', money))).toEqual(['1', '100']);
  for (const price of ['40', '0.5', '182.25', '1.0842', '1234567'])
    for (const money of [us, whole, german, { ...us, decimals: 0 }])
      expect(parseTypedPrice(formatPrice(price, money), money)).toBe(price);
  expect(formatPrice('1234567', us)).toBe('1,234,567.00');
  expect(formatPrice('1.0842', german)).toBe('1,0842');
});
