// Writes the tables of currencies, regions and time zones from Intl's names and the decimals of ISO 4217. Run by hand, once: names change
// with the version of Intl's data, and the generated file is what counts.
import { writeFileSync } from 'node:fs';
import currencyCodes from 'currency-codes';
import { countries } from '../src/ledger/countries.ts';

/** Currencies in circulation that are newer than the list of the package. */
const newerCurrencies = [{ code: 'XCG', digits: 2, countries: ['Curaçao'] }];
/** Codes on the list that are no money: funds, metals, units of account, test codes. */
const noMoney = /^(?:X(?!AF|CD|CG|OF|PF)\w\w|BOV|CHE|CHW|CLF|COU|MXV|USN|UYI|UYW|ZWL)$/;

const tags =
  `ar-EG ar-SA bg-BG bn-BD cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NG en-NZ en-PH
en-SG en-US en-ZA es-AR es-CL es-CO es-ES es-MX et-EE fa-IR fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID
is-IS it-CH it-IT ja-JP ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE
ta-IN th-TH tr-TR uk-UA vi-VN zh-CN zh-HK zh-TW`.split(/\s+/);

const formatHeader = (what: string) => `// Made by tools/build-reference.ts; do not edit. ${what}\n`;
const formatLine = (entry: object) =>
  `  { ${Object.entries(entry)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join(', ')} },`;

function renderCurrencies(): string {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const symbol = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find((part) => part.type === 'currency')?.value ?? currency;
  const rows = [...currencyCodes.data, ...newerCurrencies]
    .filter(({ code }) => !noMoney.test(code))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, digits }) =>
      formatLine({ code, name: names.of(code) ?? code, symbol: symbol(code), decimals: digits }),
    );
  return `${formatHeader('Names and signs from Intl, decimals from ISO 4217.')}
/** A currency: its ISO 4217 code and decimals, its name and its sign. */
export type Currency = { code: string; name: string; symbol: string; decimals: number };

/** The currencies that a book can be kept in (spec 3 Reference tables). */
export const currencies: readonly Currency[] = [
${rows.join('\n')}
];
`;
}

/**
 * Generates the codes that an account may hold without a commodity item, including codes that no book uses as its currency, such as gold.
 */
function renderCurrencyCodes(): string {
  const codes = [
    ...Intl.supportedValuesOf('currency'),
    ...currencyCodes.codes(),
    ...newerCurrencies.map(({ code }) => code),
  ];
  return `${formatHeader('Codes from Intl and ISO 4217.')}
/** The codes of ISO 4217, which an account may hold without being named as a commodity. */
export const currencyCodes: readonly string[] =
  '${[...new Set(codes)].toSorted().join(' ')}'.split(' ');
`;
}

function renderRegions(): string {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
  const rows = tags.map((tag) => formatLine({ tag, name: names.of(tag) ?? tag }));
  return `${formatHeader('Names from Intl.')}
/** A region: how it writes amounts, and its name. */
export type Region = { tag: string; name: string };

/** The regions whose way of writing amounts can be chosen (spec 3 Reference tables). */
export const regions: readonly Region[] = [
${rows.join('\n')}
];
`;
}

/** Time zones that some browsers report by a new name and others by the old name. */
const renamedZones: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  IN: 'Asia/Kolkata',
  MM: 'Asia/Yangon',
  NP: 'Asia/Kathmandu',
  UA: 'Europe/Kyiv',
  VN: 'Asia/Ho_Chi_Minh',
};

function renderZones(): string {
  const zonesOf = (region: string) => new Intl.Locale('und', { region }).getTimeZones() ?? [];
  const rows = countries.map(
    (country) => `  ${country}: '${[...zonesOf(country), renamedZones[country] ?? []].flat().join(' ')}',`,
  );
  return `${formatHeader('Zones from Intl, as browsers name them.')}
/** The time zones of each country, by its ISO 3166 code. */
export const zones: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
}

writeFileSync(new URL('../src/ledger/zones.generated.ts', import.meta.url), renderZones());
writeFileSync(new URL('../src/ledger/currencies.generated.ts', import.meta.url), renderCurrencies());
writeFileSync(new URL('../src/contract/currency-codes.generated.ts', import.meta.url), renderCurrencyCodes());
writeFileSync(new URL('../src/ledger/regions.generated.ts', import.meta.url), renderRegions());
