import { defaults } from '#contract/limits.ts';
import type { Account } from './account.ts';
import { currencyDecimals } from './currency-decimals.ts';
import { zoneProps } from './days.ts';
import { type BookCurrency, readBookCurrency } from './money.ts';

// Made by tools/build-reference.ts; do not edit. Names from Intl.

/** A region: how it writes amounts, and its name. */
export type Region = { tag: string; name: string };

/** The regions whose way of writing amounts can be chosen (spec 3 Reference tables). */
export const regions: readonly Region[] = [
  { tag: 'ar-EG', name: 'Arabic (Egypt)' },
  { tag: 'ar-SA', name: 'Arabic (Saudi Arabia)' },
  { tag: 'bg-BG', name: 'Bulgarian (Bulgaria)' },
  { tag: 'bn-BD', name: 'Bangla (Bangladesh)' },
  { tag: 'cs-CZ', name: 'Czech (Czechia)' },
  { tag: 'da-DK', name: 'Danish (Denmark)' },
  { tag: 'de-AT', name: 'German (Austria)' },
  { tag: 'de-CH', name: 'German (Switzerland)' },
  { tag: 'de-DE', name: 'German (Germany)' },
  { tag: 'el-GR', name: 'Greek (Greece)' },
  { tag: 'en-AU', name: 'English (Australia)' },
  { tag: 'en-CA', name: 'English (Canada)' },
  { tag: 'en-GB', name: 'English (United Kingdom)' },
  { tag: 'en-IE', name: 'English (Ireland)' },
  { tag: 'en-IN', name: 'English (India)' },
  { tag: 'en-NG', name: 'English (Nigeria)' },
  { tag: 'en-NZ', name: 'English (New Zealand)' },
  { tag: 'en-PH', name: 'English (Philippines)' },
  { tag: 'en-SG', name: 'English (Singapore)' },
  { tag: 'en-US', name: 'English (United States)' },
  { tag: 'en-ZA', name: 'English (South Africa)' },
  { tag: 'es-AR', name: 'Spanish (Argentina)' },
  { tag: 'es-CL', name: 'Spanish (Chile)' },
  { tag: 'es-CO', name: 'Spanish (Colombia)' },
  { tag: 'es-ES', name: 'Spanish (Spain)' },
  { tag: 'es-MX', name: 'Spanish (Mexico)' },
  { tag: 'et-EE', name: 'Estonian (Estonia)' },
  { tag: 'fa-IR', name: 'Persian (Iran)' },
  { tag: 'fi-FI', name: 'Finnish (Finland)' },
  { tag: 'fr-BE', name: 'French (Belgium)' },
  { tag: 'fr-CA', name: 'French (Canada)' },
  { tag: 'fr-CH', name: 'French (Switzerland)' },
  { tag: 'fr-FR', name: 'French (France)' },
  { tag: 'he-IL', name: 'Hebrew (Israel)' },
  { tag: 'hi-IN', name: 'Hindi (India)' },
  { tag: 'hr-HR', name: 'Croatian (Croatia)' },
  { tag: 'hu-HU', name: 'Hungarian (Hungary)' },
  { tag: 'id-ID', name: 'Indonesian (Indonesia)' },
  { tag: 'is-IS', name: 'Icelandic (Iceland)' },
  { tag: 'it-CH', name: 'Italian (Switzerland)' },
  { tag: 'it-IT', name: 'Italian (Italy)' },
  { tag: 'ja-JP', name: 'Japanese (Japan)' },
  { tag: 'ko-KR', name: 'Korean (South Korea)' },
  { tag: 'lt-LT', name: 'Lithuanian (Lithuania)' },
  { tag: 'lv-LV', name: 'Latvian (Latvia)' },
  { tag: 'ms-MY', name: 'Malay (Malaysia)' },
  { tag: 'nb-NO', name: 'Norwegian Bokmål (Norway)' },
  { tag: 'nl-BE', name: 'Dutch (Belgium)' },
  { tag: 'nl-NL', name: 'Dutch (Netherlands)' },
  { tag: 'pl-PL', name: 'Polish (Poland)' },
  { tag: 'pt-BR', name: 'Portuguese (Brazil)' },
  { tag: 'pt-PT', name: 'Portuguese (Portugal)' },
  { tag: 'ro-RO', name: 'Romanian (Romania)' },
  { tag: 'ru-RU', name: 'Russian (Russia)' },
  { tag: 'sk-SK', name: 'Slovak (Slovakia)' },
  { tag: 'sl-SI', name: 'Slovenian (Slovenia)' },
  { tag: 'sr-RS', name: 'Serbian (Serbia)' },
  { tag: 'sv-SE', name: 'Swedish (Sweden)' },
  { tag: 'ta-IN', name: 'Tamil (India)' },
  { tag: 'th-TH', name: 'Thai (Thailand)' },
  { tag: 'tr-TR', name: 'Turkish (Türkiye)' },
  { tag: 'uk-UA', name: 'Ukrainian (Ukraine)' },
  { tag: 'vi-VN', name: 'Vietnamese (Vietnam)' },
  { tag: 'zh-CN', name: 'Chinese (China)' },
  { tag: 'zh-HK', name: 'Chinese (Hong Kong SAR China)' },
  { tag: 'zh-TW', name: 'Chinese (Taiwan)' },
];

/** True if a language tag is one whose way of writing amounts can be chosen. */
export function isKnownRegion(tag: string): boolean {
  return regions.some((region) => region.tag === tag);
}

type Props = Account['props'];

/** The props of a book that is in another currency from now on; nothing is entered in it yet. */
export function propsInCurrency(
  props: Props,
  { currency, decimals }: Pick<BookCurrency, 'currency' | 'decimals'>,
): Props {
  const { CurrencyDecimals: _before, ...others } = props;
  return {
    ...others,
    CurrencyCodeName: currency,
    ...(decimals === defaults.currencyDecimals ? {} : { CurrencyDecimals: decimals }),
  };
}

/** The region and the currency of somebody who begins a book. */
export type Home = { country: string; currency: string; language: string; timeZone: string };

/** The props of a book, in which nothing is entered yet, as it is kept there. */
export function propsAt(
  root: Pick<Account, 'props'>,
  { country, currency, language, timeZone }: Home,
): Props {
  const { TimeZone: _before, ...others } = root.props;
  const tag = `${language}-${country}`;
  return {
    ...propsInCurrency(others, { currency, decimals: currencyDecimals(currency) }),
    CurrencyFormatTagCode: isKnownRegion(tag) ? tag : readBookCurrency(root).formatTag,
    ...zoneProps(timeZone),
  };
}
