import type { Commodity } from '#ledger/commodity/commodities.ts';
import type { ListedPrice } from '#ledger/commodity/list-commodities.ts';
import { type Ratio, parseRatio, formatRatio } from '#ledger/commodity/ratio.ts';
import { currencyName } from '#web/lib/amounts/currency-names.ts';
import { prices as texts } from '#web/languages/en/prices.ts';

/** The maximum number of digits of a computed price, and of decimals of a stored one. */
const computedDigits = 6;
const storedDigits = 12;

/** Casts a decimal text for Intl, which reads it exactly but whose type expects a numeral literal. */
const numeric = (text: string) => text as Intl.StringNumericLiteral;

/** Formats a stored price in full, in the region format of the book. */
function formatStoredPrice(price: string, formatTag: string): string {
  return new Intl.NumberFormat(formatTag, { maximumFractionDigits: storedDigits }).format(numeric(price));
}

/** Formats a computed price with its significant digits. */
export function formatPriceRatio(ratio: Ratio, formatTag: string): string {
  const text = formatRatio(ratio, storedDigits);
  const isLarge = (text.split('.')[0] ?? '').length > computedDigits - 2;
  const digits = isLarge ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: computedDigits };
  return new Intl.NumberFormat(formatTag, digits).format(numeric(text));
}

/** Formats a price as an equation: '1 EUR = 1.0567 USD'. */
export function formatPriceEquation(
  { of, in: into, price, source }: Omit<ListedPrice, 'day'>,
  formatTag: string,
): string {
  const figures =
    source === undefined
      ? formatStoredPrice(price, formatTag)
      : formatPriceRatio(parseRatio(price), formatTag);
  return texts.worth(of, figures, into);
}

/** Returns the full name of a currency or commodity; empty if it has none. */
export const commodityNameOf = (symbol: string, commodity: Commodity | undefined): string =>
  commodity?.name ?? currencyName(symbol) ?? '';

/** Returns the full name for display beside the symbol; empty if both are equal. */
export function distinctNameOf(symbol: string, commodity: Commodity | undefined): string {
  const name = commodityNameOf(symbol, commodity);
  return name === symbol ? '' : name;
}
