import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCalculation } from '#ledger/read-amount.ts';
import { formatAmountInput, type BookCurrency, readBookCurrency, formatMinor } from '#ledger/money.ts';
import { regions } from '#ledger/regions.generated.ts';
import { amountReaders, typedAmountReaders } from './amount-readers.ts';

const dollars = { currency: 'USD', formatTag: 'en-US', decimals: 2 };
const euros = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };

/** Returns the different results of all readers for a text. Files have only whole units, so the fields use them too. */
function readWithAll(text: string, book: BookCurrency): unknown[] {
  const whole = { ...book, typing: 'whole' as const };
  return [...new Set(Object.values(amountReaders).map((read) => read(text, whole)))];
}

const tooPrecise = 'Use at most 2 decimals';
const noAmountMessage = (text: string) => `“${text}” is not an amount`;

describe('one text in all fields and files', () => {
  test.each([
    ['12.50', 1250n, 1250n],
    ['12,50', 1250n, 1250n],
    ['0.005', tooPrecise, tooPrecise],
    ['0,005', tooPrecise, tooPrecise],
    ['1.234', tooPrecise, 123_400n],
    ['1,234', 123_400n, tooPrecise],
    ['1,2345', tooPrecise, tooPrecise],
    ['1,234.56', 123_456n, 123_456n],
    ['1.234,56', 123_456n, 123_456n],
    ['1.234.567', 123_456_700n, 123_456_700n],
    ['12,34,567.89', 123_456_789n, 123_456_789n],
    ['1234.567', tooPrecise, noAmountMessage('1234.567')],
    ['01,234', noAmountMessage('01,234'), tooPrecise],
    ['1,23.5', noAmountMessage('1,23.5'), noAmountMessage('1,23.5')],
    ['(12.50)', -1250n, -1250n],
    ['($12.50)', -1250n, -1250n],
    ['(-12.50)', noAmountMessage('(-12.50)'), noAmountMessage('(-12.50)')],
    ['12.50-', -1250n, -1250n],
    ['-12.50-', noAmountMessage('-12.50-'), noAmountMessage('-12.50-')],
    ['−12,50 €', -1250n, -1250n],
    ['$-1,234.56', -123_456n, -123_456n],
    ['48,20 EUR -', -4820n, -4820n],
    ['12.50 CR', 1250n, 1250n],
    ['12.50 DR', -1250n, -1250n],
    ['-12.50 CR', noAmountMessage('-12.50 CR'), noAmountMessage('-12.50 CR')],
    ['１２.５０', 1250n, 1250n],
    ['１，２３４．５０', 123_450n, 123_450n],
    ['١٢٣٫٤٥', 12_345n, 12_345n],
    ['1 234,56', 123_456n, 123_456n],
    ['1\u202f234,56', 123_456n, 123_456n],
    ['1\u00a0234\u00a0567,8', 123_456_780n, 123_456_780n],
    ["1'234.50", 123_450n, 123_450n],
    ['1’234.50', 123_450n, 123_450n],
    ['CHF 1’234.50', 123_450n, 123_450n],
    ['1 2', noAmountMessage('1 2'), noAmountMessage('1 2')],
    ['12€50', noAmountMessage('12€50'), noAmountMessage('12€50')],
    ['12k', noAmountMessage('12k'), noAmountMessage('12k')],
    ['12²', noAmountMessage('12²'), noAmountMessage('12²')],
    ['1e3', noAmountMessage('1e3'), noAmountMessage('1e3')],
    ['.', noAmountMessage('.'), noAmountMessage('.')],
    ['much', noAmountMessage('much'), noAmountMessage('much')],
    [
      '99999999999999999',
      '“99999999999999999” is too large for an amount',
      '“99999999999999999” is too large for an amount',
    ],
  ])('%s is read as the same amount', (text, inDollars, inEuros) => {
    expect(readWithAll(text, dollars)).toEqual([inDollars]);
    expect(readWithAll(text, euros)).toEqual([inEuros]);
  });

  test('two lines are not one amount', () => {
    expect(amountReaders['field']?.('12\n345', dollars)).toBe(noAmountMessage('12 345'));
    expect(amountReaders['splitLine']?.('12\n345', dollars)).toBe(noAmountMessage('12 345'));
  });

  test('every formatted amount is read back', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        fc.constantFrom(...regions.map(({ tag }) => tag)),
        fc.constantFrom('EUR', 'USD', 'INR'),
        fc.integer({ min: 0, max: 4 }),
        (minor, tag, currency, decimals) => {
          const props = {
            CurrencyCodeName: currency,
            CurrencyFormatTagCode: tag,
            CurrencyDecimals: decimals,
          };
          const book = readBookCurrency({ props });
          expect(readWithAll(formatMinor(minor, book), book)).toEqual([minor]);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('any text has the same result in all readers', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyWritten, anyGarbage),
        fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'hi-IN', 'ar-EG', 'sv-SE'),
        fc.constantFrom(0, 2, 3),
        (text, formatTag, decimals) => {
          expect(readWithAll(text, { currency: 'EUR', formatTag, decimals })).toHaveLength(1);
        },
      ),
      { numRuns: 250 },
    );
  });
});

/** Returns the results of all fields in which a user types, by field. */
const readTyped = (text: string, book: BookCurrency) =>
  Object.fromEntries(Object.entries(typedAmountReaders).map(([field, read]) => [field, read(text, book)]));

const inAll = (minor: bigint) =>
  Object.fromEntries(Object.keys(typedAmountReaders).map((field) => [field, minor]));

describe('typed amounts in every field', () => {
  const regions = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'ar-EG', 'sv-SE', 'es-ES'];
  const anyBook = fc.record<BookCurrency>({
    currency: fc.constant('EUR'),
    formatTag: fc.constantFrom(...regions),
    decimals: fc.constantFrom(0, 2, 3, 8),
  });
  const anyMinor = fc.bigInt({ min: 1n, max: 10n ** 8n });

  test('digits alone are minor units, or whole units once the user has chosen that', () => {
    fc.assert(
      fc.property(anyMinor, anyBook, (minor, book) => {
        const unit = 10n ** BigInt(book.decimals);
        expect(readTyped(String(minor), book)).toEqual(inAll(minor));
        expect(readTyped(String(minor), { ...book, typing: 'whole' })).toEqual(inAll(minor * unit));
      }),
    );
  });

  test('a written amount is the same with either setting', () => {
    fc.assert(
      fc.property(anyMinor, anyBook, (minor, book) => {
        const text = formatAmountInput(minor, book);
        for (const typing of ['decimals', 'whole'] as const)
          expect(readTyped(text, { ...book, typing })).toEqual(inAll(minor));
      }),
    );
  });

  test('calculations follow the setting in every field that calculates', () => {
    const calculating = [
      'field',
      'pasted',
      'splitLine',
      'statementLine',
      'sheet',
      'calculator',
      'budget',
      'counterAmount',
      'trade',
    ];
    const both = (text: string) =>
      (['decimals', 'whole'] as const).map((typing) => {
        const found = readTyped(text, { ...dollars, typing });
        return [...new Set(calculating.map((field) => found[field]))];
      });
    expect(both('10+5')).toEqual([[15n], [1500n]]);
    expect(both('70+10')).toEqual([[80n], [8000n]]);
    expect(both('1250*3')).toEqual([[3750n], [375_000n]]);
    expect(both('12.50*3')).toEqual([[3750n], [3750n]]);
    expect(both('12.50+300')).toEqual([[1550n], [31_250n]]);
    expect(both('119.00/119*19')).toEqual([[1900n], [1900n]]);
    expect(both('12.50*1.19')).toEqual([[1487n], [1487n]]);
    expect(both('12*35')).toEqual([[420n], [42_000n]]);
  });
});

const scripts = ['0', '０', '٠', '۰', '०', '০'];
const inScript = (text: string, zero: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));

const dresses =
  '#|#|-#|+#|−#|#-|(#)|( # )|(-#)|-(#)|#+|# CR|#DR|-# DR|€#|€ #|# €|-€#|€-#|(€#)|#kr|EUR #|# EUR|USD # -|\u200e-#|x#|#x'.split(
    '|',
  );

/** Amounts in all notations, valid and nearly valid. */
const anyWritten = fc
  .record({
    whole: fc.oneof(fc.nat(99_999), fc.nat(2_000_000_000)),
    size: fc.constantFrom(2, 3, 4),
    group: fc.constantFrom('', ',', '.', ' ', '\u00a0', '\u2009', '\u202f', "'", '’', '٬'),
    decimal: fc.constantFrom('', '.', ',', '٫'),
    broken: fc.stringMatching(/^\d{0,4}$/),
    script: fc.constantFrom(...scripts),
    dress: fc.constantFrom(...dresses),
  })
  .map(({ whole, size, group, decimal, broken, script, dress }) => {
    const digits = String(whole);
    // Groups as in India, except for the size of the last one.
    const last = digits.slice(-3);
    const before = digits.slice(0, -3).replaceAll(new RegExp(`\\d(?=(?:\\d{${size}})+$)`, 'g'), `$&${group}`);
    const figure = `${before === '' ? '' : `${before}${group}`}${last}${decimal}${decimal && broken}`;
    return dress.replace('#', inScript(figure, script));
  });

/** Random texts without an operator between two numbers, which only fields with a calculator accept. */
const anyGarbage = fc
  .array(fc.constantFrom(..."0123456789.,'’ ()+-−€$CRDx²", '\u00a0', '\u200f', '１', '٣'), {
    minLength: 1,
    maxLength: 10,
  })
  .map((all) => all.join('').trim())
  .filter((text) => text !== '' && !isCalculation(text));
