import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countries, currencyOfCountry, guessCountry } from './countries.ts';
import { currencies } from './currencies.generated.ts';

test.each([
  ['de-DE', 'America/New_York', 'DE'],
  ['de-CH', 'UTC', 'CH'],
  ['de', 'Europe/Vienna', 'AT'],
  ['en', 'Asia/Kolkata', 'IN'],
  ['en', 'Asia/Calcutta', 'IN'],
  ['de', 'UTC', 'DE'],
  ['en-001', 'Europe/London', 'GB'],
  ['fr', 'No/Where', 'FR'],
  ['not a tag', 'Europe/Paris', 'FR'],
  ['not a tag', 'UTC', undefined],
])('guesses for a browser in %s and %s the country %s', (tag, zone, country) => {
  expect(guessCountry(tag, zone)).toBe(country);
});

test.each([
  ['DE', 'EUR'],
  ['CH', 'CHF'],
  ['GB', 'GBP'],
  ['US', 'USD'],
  ['JP', 'JPY'],
  ['SE', 'SEK'],
  ['HR', 'EUR'],
  ['PL', 'PLN'],
  ['XX', undefined],
])('returns for %s the currency %s', (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency);
});

test('lists each country once, with a name and a supported currency', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = currencies.map(({ code }) => code);
  expect(new Set(countries).size).toBe(countries.length);
  for (const country of countries) {
    expect(names.of(country), country).toBeDefined();
    expect(codes, country).toContain(currencyOfCountry(country));
  }
});

test('prefers a known region in the language tag over the time zone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...countries),
      fc.constantFrom('en', 'de', 'fr', 'ar'),
      fc.string(),
      (country, tongue, zone) => {
        expect(guessCountry(`${tongue}-${country}`, zone)).toBe(country);
      },
    ),
  );
});
