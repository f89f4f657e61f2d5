import { expect, test } from 'vitest';
import { findPriceIfFar, makePriceTable } from './prices.ts';

const prices = makePriceTable([
  { of: 'USD', in: 'EUR', day: '2026-10-15', price: '0.92' },
  { of: 'USD', in: 'EUR', day: '2026-11-20', price: '0.9' },
]);
const day = '2026-11-29';
const ask = (price: string, of = 'USD', into = 'EUR', on = day) =>
  findPriceIfFar(prices, { of, into, price, day: on })?.day;

test.each(['0.9', '1.08', '0.72', '0.95'])('accepts a rate of %s, within a fifth of 0.90', (price) => {
  expect(ask(price)).toBeUndefined();
});

test.each(['1.0801', '0.7199', '9', '0.09', '90'])('questions a rate of %s', (price) => {
  expect(ask(price)).toBe('2026-11-20');
});

test('questions an inverse rate too, by the last price of its day', () => {
  expect(ask('1.11', 'EUR', 'USD')).toBeUndefined();
  expect(ask('0.9', 'EUR', 'USD')).toBeUndefined();
  expect(ask('0.88', 'EUR', 'USD')).toBe('2026-11-20');
  expect(ask('0.5', 'USD', 'EUR', '2026-10-20')).toBe('2026-10-15');
});

test('accepts any rate without a recent price', () => {
  expect(ask('5', 'USD', 'EUR', '2027-03-01')).toBeUndefined();
  expect(ask('5', 'USD', 'EUR', '2026-10-01')).toBeUndefined();
  expect(ask('5', 'CHF', 'EUR')).toBeUndefined();
  expect(ask('5', 'EUR', 'EUR')).toBeUndefined();
});
