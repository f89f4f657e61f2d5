import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from './currencies.generated.ts';
import { readBookCurrency, currencySymbol, formatMinor, formatDigits, toDecimalText } from './money.ts';
import { regions } from './regions.generated.ts';

const euro = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
const dollar = { currency: 'USD', formatTag: 'en-US', decimals: 2 };

describe('formatted amounts', () => {
  test('are exact for any size, region and decimals', () => {
    expect(formatMinor(999_999_999_999_999_999n, dollar)).toBe('$9,999,999,999,999,999.99');
    expect(formatMinor(9_007_199_254_740_993n, dollar)).toBe('$90,071,992,547,409.93');
    expect(formatMinor(-5n, dollar)).toBe('-$0.05');
    expect(formatMinor(123_456n, euro)).toBe('1.234,56\u00a0€');
    expect(formatMinor(1234n, { currency: 'JPY', formatTag: 'en-US', decimals: 0 })).toBe('¥1,234');
    expect(formatMinor(1234n, { currency: 'HUF', formatTag: 'en-US', decimals: 2 })).toBe('Ft\u00a012.34');
    expect(formatMinor(1234n, { currency: 'BHD', formatTag: 'en-US', decimals: 3 })).toContain('1.234');
    expect(formatMinor(12_345_678_900n, { currency: 'INR', formatTag: 'en-IN', decimals: 2 })).toBe(
      '₹12,34,56,789.00',
    );
    expect(currencySymbol(euro)).toBe('€');
  });

  test('have distinct symbols for currencies other than the book’s', () => {
    const inBook = (currency: string, own: string, formatTag = 'en-US') =>
      currencySymbol({ currency, formatTag, decimals: 2, ofBook: { currency: own, decimals: 2 } });
    expect(['HKD', 'CAD', 'EUR', 'GBP'].map((each) => inBook(each, 'USD'))).toEqual(['HK$', 'CA$', '€', '£']);
    expect(inBook('USD', 'EUR')).toBe('$');
    // The region's symbol for US dollars is the one of this book.
    expect(currencySymbol({ currency: 'HKD', formatTag: 'en-US', decimals: 2 })).toBe('$');
    expect(inBook('USD', 'HKD')).toBe('USD');
    expect(inBook('USD', 'USD')).toBe('$');
    expect(inBook('EWJ', 'USD')).toBe('EWJ');
  });

  test('have a unique symbol for each currency in every region', () => {
    for (const { tag: formatTag } of regions) {
      const signs = currencies.map(({ code: currency }) =>
        currencySymbol({
          currency,
          formatTag,
          decimals: 2,
          ...(currency !== 'USD' && { ofBook: { currency: 'USD', decimals: 2 } }),
        }),
      );
      expect(new Set(signs).size).toBe(currencies.length);
    }
  });

  test('put the symbol of a commodity after its quantity', () => {
    const share = { currency: 'VWCE.DE', formatTag: 'de-DE', decimals: 4 };
    expect(formatMinor(-12_345_678n, share)).toBe('-1.234,5678\u00a0VWCE.DE');
    expect(currencySymbol(share)).toBe('VWCE.DE');
    expect(formatDigits('5', share)).toBe('0,0005');
  });
  test('use the default for an unknown region', () => {
    expect(formatMinor(100n, { currency: 'USD', formatTag: 'not a tag', decimals: 2 })).toBe('$1.00');
  });

  test('have a decimal text of exactly the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 4 }), (minor, decimals) => {
        const text = toDecimalText(minor, decimals);
        expect(text).toMatch(decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${decimals}}$`));
        expect(BigInt(text.replace('.', ''))).toBe(minor);
      }),
    );
  });

  test('show digits with grouping', () => {
    expect([dollar, euro].map((book) => formatDigits('123456789', book))).toEqual([
      '1,234,567.89',
      '1.234.567,89',
    ]);
    expect(['', '5', '48', '4820'].map((digits) => formatDigits(digits, dollar))).toEqual([
      '',
      '0.05',
      '0.48',
      '48.20',
    ]);
    expect(formatDigits('4820', { ...dollar, decimals: 0 })).toBe('4,820');
    expect(formatDigits('4820', euro)).toBe('48,20');
    expect(formatDigits('4820', { ...euro, formatTag: 'ar-EG' })).toBe('48.20');
    expect(formatDigits('4820', { ...euro, formatTag: 'ar-EG' })).toMatch(/^48\D20$/);
  });
});

describe('the currency of a book', () => {
  test('is read from the root account, with defaults for invalid values', () => {
    const root = (props: Record<string, unknown>) => readBookCurrency({ props });
    expect(readBookCurrency(undefined)).toEqual(dollar);
    expect(root({ CurrencyCodeName: 'EUR', CurrencyFormatTagCode: 'de-DE' })).toEqual(euro);
    expect(root({ CurrencyCodeName: 'JPY', CurrencyDecimals: 0 })).toMatchObject({
      currency: 'JPY',
      decimals: 0,
    });
    expect(root({ CurrencyCodeName: 'money', CurrencyDecimals: 'many' })).toEqual(dollar);
    expect(root({ CurrencyDecimals: 99 })).toEqual(dollar);
  });
});
