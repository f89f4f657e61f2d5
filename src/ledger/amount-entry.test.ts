import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmountEntry } from './amount-entry.ts';
import { toDecimalText } from './money.ts';

const read = (text: string, decimalSign = '.', decimals = 2, totalMinor = 10_000n) =>
  readAmountEntry(
    text,
    { currency: 'EUR', formatTag: decimalSign === ',' ? 'de-DE' : 'en-US', decimals },
    totalMinor,
  );

describe('what is typed', () => {
  test.each([
    ['12.50', 1250n],
    ['12', 1200n],
    ['.5', 50n],
    ['12.', 1200n],
    ['12.50+3.20', 1570n],
    ['2*4.99', 998n],
    ['2×4.99', 998n],
    ['(1.10 + 2.20) * 3', 990n],
    ['10 - 12.5', -250n],
    ['-5', -500n],
    ['−5', -500n],
    ['30%', 3000n],
    ['30 % + 1', 3100n],
    ['12.5%', 1250n],
    ['100% - 30% - 20%', 5000n],
    ['1/3*3', 100n],
    ['10/3', 333n],
    ['20/3', 667n],
    ['0.005 * 1', 1n],
    ['-0.005 * 1', -1n],
    ['0.0049 * 1', 0n],
    ['(12.50)', -1250n],
    ['(12.50) * 2', 2500n],
    ['12.50-', -1250n],
    ['１２.５０＋１', 1350n],
    ['1 234,56 + 1', 123_556n],
    ['1/-8', -13n],
    ['1,234.56', 123_456n],
    ['1,234,567', 123_456_700n],
    ['12,34,567.8', 123_456_780n],
    ["1'234.50", 123_450n],
    ['12,50', 1250n],
    ['٣+٤', 700n],
    ['99999999999999.99', 9_999_999_999_999_999n],
  ])('%s where the point is decimal', (text, minor) => {
    expect(read(text)).toBe(minor);
  });

  test.each([
    ['12,50', 1250n],
    ['12.50', 1250n],
    ['1.234', 123_400n],
    ['1.234,56', 123_456n],
    ['1\u202f234,56', 123_456n],
    ['0.125*8', 100n],
    ['12,50+3,20', 1570n],
    ['1.234.567,8', 123_456_780n],
  ])('%s where the comma is decimal', (text, minor) => {
    expect(read(text, ',')).toBe(minor);
  });

  test('as many digits as the currency has', () => {
    expect([read('3/2', '.', 0), read('1.234', '.', 3), read('25%', '.', 0, 7n)]).toEqual([2n, 1234n, 2n]);
  });
});

test.each([
  '',
  ' ',
  '.',
  '%',
  '12..5',
  '1.2.3',
  '1,2,3',
  '1.5,0',
  '1,23.5',
  '1 2',
  '12a',
  '*2',
  ')',
  '(1',
  '5/0',
  '5/(1-1)',
  '30%%',
  '1e3',
  '100000000000000',
  '9'.repeat(150),
  '1+'.repeat(150) + '1',
])('%j cannot be read', (text) => {
  expect(['noAmount', 'notWorkedOut', 'tooLarge']).toContain(read(text));
});

test('an amount is never rounded, a calculation once', () => {
  expect(['0.005', '1.234', '-0.0049'].map((text) => read(text))).toEqual(
    Array.from({ length: 3 }, () => 'tooPrecise'),
  );
  expect([read('1.5', '.', 0), read('1.5 * 1', '.', 0)]).toEqual(['tooPrecise', 2n]);
});

const anyMinor = fc.bigInt({ min: 0n, max: 10n ** 14n });

test('sums are exact, and a share and what is left of it are the total', () => {
  fc.assert(
    fc.property(fc.array(anyMinor, { minLength: 1, maxLength: 6 }), fc.nat(100), (parts, percent) => {
      const sum = parts.reduce((total, each) => total + each, 0n);
      expect(read(parts.map((each) => toDecimalText(each, 2)).join(' + '))).toBe(sum);
      expect(read(`${percent}% + ${100 - percent}%`, '.', 2, sum)).toBe(sum);
    }),
  );
});

test('a quotient is the nearest minor unit, halves away from zero', () => {
  const divisor = fc.bigInt({ min: 1n, max: 999n });
  fc.assert(
    fc.property(anyMinor, divisor, fc.constantFrom('', '-'), (minor, by, sign) => {
      const found = BigInt(read(`${sign}${toDecimalText(minor, 2)}/${by}`));
      const offTwice = 2n * ((found < 0n ? -found : found) * by - minor);
      expect(offTwice > -by && offTwice <= by).toBe(true);
      expect(found === 0n || found < 0n === (sign === '-')).toBe(true);
    }),
  );
});

test('nothing that is typed is an error', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...'0123456789.,+-*/()% '), { maxLength: 20 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(typed, fc.constantFrom('.', ','), (text, sign) => {
      expect(['bigint', 'string']).toContain(typeof read(text, sign));
    }),
  );
});
