import { expect, test } from 'vitest';
import { readTypedPrice } from './price-form.ts';

test('a price is read as the region writes it, and is more than nothing', () => {
  expect(readTypedPrice('1.0842', '.')).toEqual({ price: '1.0842' });
  expect(readTypedPrice('1,0842', ',')).toEqual({ price: '1.0842' });
  expect(readTypedPrice(' 1,234.50 ', '.')).toEqual({ price: '1234.5' });
  expect(readTypedPrice('1.084,2', ',')).toEqual({ price: '1084.2' });
  expect(readTypedPrice('0.9200', '.')).toEqual({ price: '0.92' });
  expect(readTypedPrice('100', '.')).toEqual({ price: '100' });
  for (const typed of ['0', '0.00', '-1', '\u22125', '- 5', '0.0000000000001'])
    expect(readTypedPrice(typed, '.')).toEqual({ problem: 'notAbove' });
  for (const typed of ['', 'x', '1.2.3.', '1e5'])
    expect(readTypedPrice(typed, '.')).toEqual({ problem: 'noPrice' });
  expect(readTypedPrice('1234567890123', '.')).toEqual({ problem: 'tooLong' });
  expect(readTypedPrice('1.12345678901234', '.')).toEqual({ price: '1.123456789012' });
});
