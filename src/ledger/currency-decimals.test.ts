import { expect, test } from 'vitest';
import { currencies } from './currencies.generated.ts';
import { currencyDecimals } from './currency-decimals.ts';

test('returns the decimals of each currency of the table', () => {
  expect(currencies.map(({ code }) => currencyDecimals(code))).toEqual(
    currencies.map(({ decimals }) => decimals),
  );
  expect(currencyDecimals('VWCE')).toBe(2);
});
