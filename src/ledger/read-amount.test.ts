import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmountInput, type BookCurrency, toDecimalText } from './money.ts';
import { isCalculation, parseWithOtherSetting, readEnteredAmount, readUnitPrice } from './read-amount.ts';

const us: BookCurrency = { currency: 'USD', formatTag: 'en-US', decimals: 2 };
const german: BookCurrency = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
const both = ['decimals', 'whole'] as const;

function read(text: string, book: BookCurrency = us, totalMinor = 10_000n): bigint | string {
  const found = readEnteredAmount(text, book, totalMinor);
  return typeof found === 'string' ? found : found.minor;
}

const inBoth = (text: string, book: BookCurrency = us) =>
  both.map((typing) => read(text, { ...book, typing }));

describe('digits without a decimal sign', () => {
  test.each<[string, bigint, bigint]>([
    ['1234', 1234n, 123_400n],
    ['40', 40n, 4000n],
    ['0', 0n, 0n],
    ['-5', -5n, -500n],
    ['−5', -5n, -500n],
    ['(40)', -40n, -4000n],
    ['$40', 40n, 4000n],
    ['40 CR', 40n, 4000n],
    ['٣٠', 30n, 3000n],
    ['10+5', 15n, 1500n],
    ['70 + 10', 80n, 8000n],
    ['10 - 12', -2n, -200n],
    ['1250*3', 3750n, 375_000n],
    ['12*35', 420n, 42_000n],
    ['(10+5)*2', 30n, 3000n],
    ['10/4', 2n, 250n],
    ['-10/4', -2n, -250n],
    ['12.50+300', 1550n, 31_250n],
    ['300+12.50', 1550n, 31_250n],
    ['(1000+12.50)*2', 4500n, 202_500n],
    ['2*(4.99+1)', 1000n, 1198n],
    ['1000/1.19', 840n, 84_033n],
    ['30% + 1', 3001n, 3100n],
  ])('%s is minor units or whole units, as the user has set it', (text, filled, whole) => {
    expect(inBoth(text)).toEqual([filled, whole]);
  });

  test.each<[string, bigint]>([
    ['12.50*3', 3750n],
    ['3*12.50', 3750n],
    ['119.00/119*19', 1900n],
    ['19*119.00/119', 1900n],
    ['19/119*119.00', 1900n],
    ['12.50/2', 625n],
    ['12.50*2/5', 500n],
    ['2×4.99', 998n],
    ['(1.10 + 2.20) * 3', 990n],
    ['30%', 3000n],
    ['30%*2', 6000n],
    ['100% - 30% - 20%', 5000n],
    ['0.125*8', 100n],
  ])('%s takes them as factors with either setting', (text, minor) => {
    expect(inBoth(text)).toEqual([minor, minor]);
  });

  test('mean the same with both settings if the currency has no decimals', () => {
    for (const decimals of [0, 3, 8]) {
      const book = { ...us, decimals };
      expect(inBoth('1234', book)).toEqual([1234n, 1234n * 10n ** BigInt(decimals)]);
    }
    expect(inBoth('10+5*2', { ...us, decimals: 0 })).toEqual([20n, 20n]);
  });
});

describe('a number with a decimal or grouping sign, which is the same with either setting', () => {
  test.each<[string, bigint]>([
    ['12.50', 1250n],
    ['.5', 50n],
    ['12.', 1200n],
    ['12.50+3.20', 1570n],
    ['12.50*1.19', 1487n],
    ['-12.50*1.19', -1487n],
    ['12.50/2.50', 500n],
    ['12.5%', 1250n],
    ['10.0/3', 333n],
    ['20.0/3', 666n],
    ['0.005 * 1', 0n],
    ['1.0/-8', -12n],
    ['(12.50)', -1250n],
    ['(12.50) * 2', 2500n],
    ['12.50-', -1250n],
    ['１２.５０＋１.０', 1350n],
    ['1,234.56', 123_456n],
    ['1,234', 123_400n],
    ['1,234,567', 123_456_700n],
    ["1'234", 123_400n],
    ['1 234', 123_400n],
    ['12,50', 1250n],
    ['99999999999999.99', 9_999_999_999_999_999n],
  ])('%s', (text, minor) => {
    expect(inBoth(text)).toEqual([minor, minor]);
  });

  test.each<[string, bigint]>([
    ['12,50', 1250n],
    ['12.50', 1250n],
    ['1.234', 123_400n],
    ['1.234,56', 123_456n],
    ['1\u202f234,56', 123_456n],
    ['12,50+3,20', 1570n],
    ['1.234.567,8', 123_456_780n],
  ])('%s where the comma is decimal', (text, minor) => {
    expect(inBoth(text, german)).toEqual([minor, minor]);
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
  '1)',
  '2**3',
  '()',
  '30%%',
  '1e3',
  '100000000000000.00',
  '9'.repeat(150),
  '1+'.repeat(150) + '1',
  `${'('.repeat(60)}1${')'.repeat(60)}*1`,
])('rejects %j', (text) => {
  for (const each of inBoth(text)) expect(['noAmount', 'notWorkedOut', 'tooLarge']).toContain(each);
});

test('never rounds a single amount', () => {
  expect(['0.005', '1.234', '-0.0049'].map((text) => read(text))).toEqual(
    Array.from({ length: 3 }, () => 'tooPrecise'),
  );
  expect([read('1.5', { ...us, decimals: 0 }), read('1.5 * 1', { ...us, decimals: 0 })]).toEqual([
    'tooPrecise',
    1n,
  ]);
});

test('adds up a percentage of the total and its complement to the total', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.nat(100), (total, percent) => {
      expect(read(`${percent}% + ${100 - percent}%`, us, total)).toBe(total);
    }),
  );
});

type Tree = { text: string; over: bigint; under: bigint };

/** Expressions of numbers with their exact values. */
const treeOf = (numbers: fc.Arbitrary<Tree>) =>
  fc.letrec<{ node: Tree }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      numbers,
      fc.tuple(tie('node'), fc.constantFrom('+', '-', '*', '/'), tie('node')).map(([a, sign, b]) => ({
        text: `(${a.text}${sign}${b.text})`,
        over: {
          '+': a.over * b.under + b.over * a.under,
          '-': a.over * b.under - b.over * a.under,
          '*': a.over * b.over,
          '/': a.over * b.under,
        }[sign],
        // A division by zero makes the whole expression invalid.
        under: a.under * b.under === 0n ? 0n : sign === '/' ? a.under * b.over : a.under * b.under,
      })),
    ),
  })).node;

const bare = fc.bigInt({ min: 0n, max: 999n }).map((over) => ({ text: String(over), over, under: 1n }));
const written = fc
  .bigInt({ min: 0n, max: 99_999n })
  .map((over) => ({ text: toDecimalText(over, 2), over, under: 100n }));

test('calculates an expression exactly until its result is truncated to minor units', () => {
  fc.assert(
    fc.property(treeOf(bare), treeOf(written), (digits, amounts) => {
      for (const [tree, minors] of [
        [digits, [digits.over, digits.over * 100n]],
        [amounts, [amounts.over * 100n, amounts.over * 100n]],
      ] as const) {
        const { text, under } = tree;
        if (!isCalculation(text) || text.length > 200) continue;
        const expected = minors.map((over) => (under === 0n ? 'notWorkedOut' : over / under));
        const found = inBoth(text).map((each, at) => (each === 'tooLarge' ? expected[at] : each));
        expect(found).toEqual(expected);
      }
    }),
  );
});

test('returns the amount of the other setting if the settings differ', () => {
  expect(parseWithOtherSetting('40', us)).toBe(4000n);
  expect(parseWithOtherSetting('70+10', { ...us, typing: 'whole' })).toBe(80n);
  for (const text of ['40.00', '1,234', '12.50*3', '0', 'x', ''])
    expect(parseWithOtherSetting(text, us)).toBeUndefined();
  expect(parseWithOtherSetting('40', { ...us, decimals: 0 })).toBeUndefined();
});

test('reads a unit price by the setting with any number of decimals', () => {
  const prices = (text: string) => both.map((typing) => readUnitPrice(text, { ...us, typing }));
  expect(prices('18225')).toEqual(['182.25', '18225']);
  expect(prices('1.0842')).toEqual(['1.0842', '1.0842']);
  expect(prices('119.00/3')).toEqual(['39.666666666667', '39.666666666667']);
  expect(prices('x')).toEqual([undefined, undefined]);
});

test('reads the text that a field shows as the same amount under both typing settings', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.constantFrom(
        'en-US',
        'de-DE',
        'fr-FR',
        'fr-CH',
        'de-CH',
        'en-IN',
        'hi-IN',
        'ar-EG',
        'sv-SE',
        'es-ES',
      ),
      fc.constantFrom(0, 2, 3, 8),
      (minor, formatTag, decimals) => {
        const book = { currency: 'EUR', formatTag, decimals };
        expect(inBoth(formatAmountInput(minor, book), book)).toEqual([minor, minor]);
      },
    ),
    { numRuns: 500 },
  );
});

test('never throws for a typed text', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...'0123456789.,+-*/()% '), { maxLength: 20 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(typed, fc.constantFrom(us, german), fc.constantFrom(...both), (text, book, typing) => {
      expect(['bigint', 'string']).toContain(typeof read(text, { ...book, typing }));
    }),
  );
});
