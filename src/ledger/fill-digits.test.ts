import { expect, test } from 'vitest';
import { fillDigits } from './fill-digits.ts';
import type { BookCurrency } from './money.ts';

const us: BookCurrency = { currency: 'USD', decimals: 2, formatTag: 'en-US' };
const german: BookCurrency = { currency: 'EUR', decimals: 2, formatTag: 'de-DE' };
const yen: BookCurrency = { currency: 'JPY', decimals: 0, formatTag: 'ja-JP' };

/** What stands in a field after these keys, one by one; `<` takes the last sign away. */
function typed(keys: string, book: BookCurrency): string {
  let text = '';
  let filled: string | undefined;
  for (const key of keys) {
    const value = key === '<' ? text.slice(0, -1) : text + key;
    const next = fillDigits(value, filled, book);
    text = next.text;
    filled = next.isFilled ? next.text : undefined;
  }
  return text;
}

test.each([
  ['6000', us, '60.00'],
  ['6', us, '0.06'],
  ['0060', us, '0.60'],
  ['60.', us, '60.'],
  ['40,5', us, '40,5'],
  ['40,5', german, '40,5'],
  ['4050', german, '40,50'],
  ['30%', us, '30%'],
  ['12+3.5', us, '12+3.5'],
  ['2*(4.99+1)', us, '2*(4.99+1)'],
  ['-500', us, '-5.00'],
  ['6000<<', us, '0.60'],
  ['6<', us, ''],
  ['60', yen, '60'],
  ['60%', yen, '60%'],
])('%s is typed', (keys, book, expected) => {
  expect(typed(keys, book)).toBe(expected);
});

test('a text that is put there at once stays, unless it is digits alone', () => {
  expect(fillDigits('12.50+17.50', undefined, us)).toEqual({ text: '12.50+17.50', isFilled: false });
  expect(fillDigits('3000', '0.60', us)).toEqual({ text: '30.00', isFilled: true });
  expect(fillDigits('', '0.60', us)).toEqual({ text: '', isFilled: false });
});
