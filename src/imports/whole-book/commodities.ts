import { currencies } from '#ledger/currencies.generated.ts';
import type { BookFile } from '#statements/book-file.ts';
import { parseDecimal, roundToMinor, toMinor } from '#values/decimal.ts';

/** Currency signs; those shared by several currencies mean the most common one. */
const signs: Record<string, string> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  zł: 'PLN',
  Kč: 'CZK',
  kr: 'SEK',
  Ft: 'HUF',
  R$: 'BRL',
  C$: 'CAD',
  A$: 'AUD',
  'Fr.': 'CHF',
};
const sharedSigns: Record<string, string[]> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'TWD', 'CLP', 'COP', 'ARS'],
  '¥': ['JPY', 'CNY'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  '£': ['GBP', 'EGP', 'LBP'],
};
const codes = new Set(currencies.map(({ code }) => code));

/** Returns the currency of a code or sign; undefined for other commodities, such as shares. */
export function currencyCodeOf(commodity: string): string | undefined {
  return codes.has(commodity) ? commodity : signs[commodity];
}

/** Returns the commodities of a file, those of most entries first. */
function listEntryCommodities({ entries }: Pick<BookFile, 'entries'>): string[] {
  const counts = new Map<string, number>();
  for (const { legs } of entries)
    for (const commodity of new Set(legs.flatMap((leg) => (leg.amount === '0' ? [] : [leg.commodity]))))
      counts.set(commodity, (counts.get(commodity) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([commodity]) => commodity);
}

/** Returns the commodities of accounts, the most frequent first. */
function listAccountCommodities({ accounts }: Pick<BookFile, 'accounts'>): string[] {
  const counts = [...Map.groupBy(accounts, ({ commodity }) => commodity)];
  return counts.toSorted(([, a], [, b]) => b.length - a.length).flatMap(([commodity]) => commodity ?? []);
}

/**
 * Returns the commodity that can be the currency of a book: the one that the file names, or that of most entries, of most accounts, of the
 * budgets.
 */
export function findMainCommodity(
  file: Pick<BookFile, 'currency' | 'accounts' | 'entries' | 'budgets'>,
): string | undefined {
  const ofBudgets = (file.budgets ?? []).map(({ commodity }) => commodity);
  const named = file.currency === undefined ? [] : [file.currency];
  return [...named, ...listEntryCommodities(file), ...listAccountCommodities(file), ...ofBudgets].find(
    (commodity) => commodity === '' || currencyCodeOf(commodity) !== undefined,
  );
}

/** True if a commodity is the book currency. A sign shared by several currencies counts if it is the main commodity of the file. */
export function isBookCurrency(commodity: string, code: string, main: string | undefined): boolean {
  if (currencyCodeOf(commodity) === code) return true;
  return commodity === main && (commodity === '' || sharedSigns[commodity]?.includes(code) === true);
}

/** Converts an amount to minor units. Half a unit is rounded away from zero; `isRounded` is true if digits were lost. */
export function toRoundedMinor(amount: string, decimals: number): { minor: bigint; isRounded: boolean } {
  const value = parseDecimal(amount);
  return { minor: roundToMinor(value, decimals), isRounded: toMinor(value, decimals) === undefined };
}
