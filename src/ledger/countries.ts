import { currencies } from './currencies.generated.ts';
import { zones } from './zones.generated.ts';

/** The account currency of each country, by currency, with the countries as ISO 3166 codes. */
const inCurrency: Record<string, string> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL US VG VI',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  AUD: 'AU CC CX KI NF NR TV',
  NZD: 'CK NU NZ PN TK',
  DKK: 'DK FO GL',
  NOK: 'NO SJ',
  ILS: 'IL PS',
  MAD: 'EH MA',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XPF: 'NC PF WF',
  SHP: 'SH',
};

/** The countries whose currency code begins with their own code: `AE` has `AED`. */
const ownCurrencyCountries =
  'AE AF AL AM AO AR AW AZ BA BB BD BH BI BM BN BO BR BS BT BW BY BZ CA CD CL CN CO CR CU CV CZ DJ DO DZ EG ER ET FJ FK GE GH GI GM GN GT GY HK HN HT HU ID IN IQ IR IS JM JO JP KE KG KH KM KP KR KW KY KZ LA LB LK LR LS LY MD MG MK MM MN MO MR MU MV MW MX MY MZ NA NG NI NP OM PA PE PG PH PK PL PY QA RO RS RU RW SA SB SC SD SE SG SL SO SR SS ST SY SZ TH TJ TM TN TO TR TT TW TZ UA UG UY UZ VE VN VU WS YE ZA ZM ZW';

const byCountry = new Map([
  ...Object.entries(inCurrency).flatMap(([code, all]) => all.split(' ').map((each) => [each, code] as const)),
  ...ownCurrencyCountries
    .split(' ')
    .flatMap((each) =>
      currencies.filter(({ code }) => code.startsWith(each)).map(({ code }) => [each, code] as const),
    ),
]);

/** The selectable countries as ISO 3166 codes. */
export const countries: readonly string[] = [...byCountry.keys()].toSorted();

/** Returns the account currency of a country; undefined if the country is not supported. */
export const currencyOfCountry = (country: string): string | undefined => byCountry.get(country);

/** Returns the region of a language tag: the region in the tag, or with `isLikely` the one where most speakers live. */
function regionOf(tag: string, isLikely = false): string | undefined {
  try {
    const locale = new Intl.Locale(tag);
    return (isLikely ? locale.maximize() : locale).region;
  } catch {
    return undefined;
  }
}

const countryOfZone = (timeZone: string): string | undefined =>
  Object.entries(zones).find(([, names]) => names.split(' ').includes(timeZone))?.[0];

/** Guesses the user's country: the region in the browser language, else that of the time zone, else the likely region of the language. */
export function guessCountry(languageTag: string, timeZone: string): string | undefined {
  return [regionOf(languageTag), countryOfZone(timeZone), regionOf(languageTag, true)].find(
    (country) => country !== undefined && byCountry.has(country),
  );
}

/** Returns the likely currency for a browser language; undefined if it has no known region. */
export const currencyOfLanguage = (tag: string): string | undefined =>
  currencyOfCountry(regionOf(tag, true) ?? '');
