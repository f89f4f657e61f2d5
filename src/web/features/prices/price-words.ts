import type { Commodity } from '#ledger/commodity/commodities.ts';
import type { ListedPrice } from '#ledger/commodity/listed.ts';
import { type Ratio, parseRatio, formatRatio } from '#ledger/commodity/ratio.ts';
import { currencyName } from '#web/lib/amounts/currency-names.ts';
import { prices as texts } from '#web/languages/en/prices.ts';

/** So many digits a price that was worked out is told with; one that is stored is told in whole. */
const computedDigits = 6;
const storedDigits = 12;

/** A decimal text as Intl takes it: it reads them exactly, its type wants them to look like a numeral. */
const numeric = (text: string) => text as Intl.StringNumericLiteral;

/** A stored price as the region of the book writes it, in whole. */
function formatStoredPrice(price: string, formatTag: string): string {
  return new Intl.NumberFormat(formatTag, { maximumFractionDigits: storedDigits }).format(numeric(price));
}

/** A price that was worked out, to as many digits as tell something. */
export function formatPriceRatio(ratio: Ratio, formatTag: string): string {
  const text = formatRatio(ratio, storedDigits);
  const isLarge = (text.split('.')[0] ?? '').length > computedDigits - 2;
  const digits = isLarge ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: computedDigits };
  return new Intl.NumberFormat(formatTag, digits).format(numeric(text));
}

/** '1 EUR = 1.0567 USD' */
export function formatPriceEquation(
  { of, in: into, price, source }: Omit<ListedPrice, 'day'>,
  formatTag: string,
): string {
  const figures =
    source === undefined ? formatStoredPrice(price, formatTag) : formatPriceRatio(parseRatio(price), formatTag);
  return texts.worth(of, figures, into);
}

/** What a currency or commodity is called in full; '' where nobody said so. */
export const commodityNameOf = (symbol: string, commodity: Commodity | undefined): string =>
  commodity?.name ?? currencyName(symbol) ?? '';

/** The same where it says more than the symbol, which stands beside it. */
export function distinctNameOf(symbol: string, commodity: Commodity | undefined): string {
  const name = commodityNameOf(symbol, commodity);
  return name === symbol ? '' : name;
}
