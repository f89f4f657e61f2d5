import { expect, test } from 'vitest';
import { type FilledText, fillDigits, typedText } from './fill-digits.ts';
import type { BookCurrency } from './money.ts';

const us: BookCurrency = { currency: 'USD', decimals: 2, formatTag: 'en-US' };
const german: BookCurrency = { currency: 'EUR', decimals: 2, formatTag: 'de-DE' };
const yen: BookCurrency = { currency: 'JPY', decimals: 0, formatTag: 'ja-JP' };
const whole: BookCurrency = { ...us, typing: 'whole' };
const empty: FilledText = { text: '', isFilled: false };

/** Returns the field after typing keys one by one; `<` deletes the last character. */
const typed = (keys: string, book: BookCurrency): FilledText =>
  [...keys].reduce(
    (field, key) => fillDigits(key === '<' ? field.text.slice(0, -1) : field.text + key, field, book),
    empty,
  );

test.each([
  ['6000', us, '60.00'],
  ['6', us, '0.06'],
  ['0060', us, '0.60'],
  ['123456789', us, '1,234,567.89'],
  ['123456789', german, '1.234.567,89'],
  ['60.', us, '60.'],
  ['123456.7', us, '123456.7'],
  ['40,5', us, '40,5'],
  ['40,5', german, '40,5'],
  ['4050', german, '40,50'],
  ['30%', us, '30%'],
  ['12+3.5', us, '12+3.5'],
  ['2*(4.99+1)', us, '2*(4.99+1)'],
  ['-500', us, '-5.00'],
  ['6000<<', us, '0.60'],
  ['123456<', us, '123.45'],
  ['6<', us, ''],
  ['60', yen, '60'],
  ['60%', yen, '60%'],
  ['6000', whole, '6000'],
  ['12.5', whole, '12.5'],
  ['70+10', whole, '70+10'],
])('shows the expected text after typing %s', (keys, book, expected) => {
  expect(typed(keys, book).text).toBe(expected);
});

test('keeps a pasted text, unless it consists of digits', () => {
  expect(fillDigits('12.50+17.50', empty, us)).toEqual({ text: '12.50+17.50', isFilled: false });
  expect(fillDigits('3000', { text: '0.60', isFilled: true }, us)).toEqual({ text: '30.00', isFilled: true });
  expect(fillDigits('', { text: '0.60', isFilled: true }, us)).toEqual({ text: '', isFilled: false });
});

test('removes the grouping of an amount that is edited in the middle', () => {
  const before = { text: '1,234.56', isFilled: false };
  expect(fillDigits('1,34.56', before, us).text).toBe('134.56');
  expect(fillDigits('91,234.56', before, whole).text).toBe('91234.56');
  expect(fillDigits('1.34,56', { text: '1.234,56', isFilled: false }, german).text).toBe('134,56');
});

test('returns the digits of a filled field as its typed text', () => {
  expect(typedText(typed('123456', us))).toBe('123456');
  expect(typedText(typed('-123456', us))).toBe('-123456');
  expect(typedText(typed('12.5', us))).toBe('12.5');
});
