import { currencies } from '#ledger/currencies.generated.ts';

/** The currencies of regions, as far as somebody there likely has an account in them. */
const ofRegion: Record<string, string> = {
  US: 'USD',
  GB: 'GBP',
  CH: 'CHF',
  LI: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  RO: 'RON',
  TR: 'TRY',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  BR: 'BRL',
  MX: 'MXN',
  JP: 'JPY',
  IN: 'INR',
  ZA: 'ZAR',
  SG: 'SGD',
  HK: 'HKD',
  CN: 'CNY',
  KR: 'KRW',
  UA: 'UAH',
};
const inEuros = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

/** The currency of most accounts in a country, as ISO 3166 names it. */
export const currencyOfCountry = (country: string): string | undefined =>
  inEuros.includes(country) ? 'EUR' : ofRegion[country];

/** The currency that somebody has accounts in, by the language of their browser; undefined where that tells no region. */
export const currencyOfRegion = (tag: string): string | undefined =>
  currencyOfCountry(new Intl.Locale(tag).maximize().region ?? '');

/** How many decimals a currency has. */
export const decimalsOf = (code: string): number =>
  currencies.find((each) => each.code === code)?.decimals ?? 2;
