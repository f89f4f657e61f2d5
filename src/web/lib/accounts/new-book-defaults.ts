import { defaults } from '#contract/limits.ts';
import { currencyOfCountry } from '#ledger/countries.ts';
import { isKnownRegion } from '#ledger/regions.generated.ts';

/** The initial settings of a new book. */
export type NewBookDefaults = { name: string; currency: string; formatTag: string };

const localeOf = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
};

/** Returns the country of a German browser: the first region among its German languages. */
function germanCountry(languages: readonly string[]): string | undefined {
  const [first, ...others] = languages.map(localeOf);
  if (first?.language !== 'de') return undefined;
  const regions = [first, ...others].flatMap((each) => (each?.language === 'de' ? (each.region ?? []) : []));
  return regions.find((region) => currencyOfCountry(region) !== undefined) ?? 'DE';
}

/**
 * Returns the defaults of the specification for a new book: USD, "Main" and the region of the browser. A German browser gets the currency
 * of its country and a German name, as "Main" is a river there.
 * @param languages the languages of the browser, the preferred one first
 */
export function newBookDefaults(languages: readonly string[]): NewBookDefaults {
  const [tag = ''] = languages;
  const country = germanCountry(languages);
  const tags = country === undefined ? [tag] : [tag, `de-${country}`, 'de-DE'];
  return {
    name: country === undefined ? defaults.rootName : 'Finanzen',
    currency: currencyOfCountry(country ?? '') ?? defaults.currency,
    formatTag: tags.find(isKnownRegion) ?? defaults.formatTag,
  };
}
