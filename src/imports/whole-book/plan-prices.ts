import { limits } from '#contract/limits.ts';
import type { Commodity } from '#ledger/commodity/commodities.ts';
import type { Price } from '#ledger/commodity/prices.ts';
import { invertRatio, type Ratio, parseRatio, formatRatio, multiplyRatios } from '#ledger/commodity/ratio.ts';
import type { BookFile, FileLeg } from '#statements/book-file.ts';
import type { PlannedAccount } from './account-planner.ts';
import type { SymbolTable } from './symbols.ts';

/** Maximum number of digits of a price, before and after the point. */
const maxPriceDigits = 12;

/** The number of significant digits of a computed price: enough for exact cents of a million. */
const significantDigits = 8;

/** Writes a computed price with its significant digits; amounts are rounded, so further digits mean nothing. */
function writeComputedPrice(ratio: Ratio): string {
  const [whole = '', part = ''] = formatRatio(ratio, maxPriceDigits).split('.');
  const before = whole === '0' ? -(/^0*/.exec(part)?.[0].length ?? 0) : whole.length;
  return formatRatio(ratio, Math.min(maxPriceDigits, Math.max(2, significantDigits - before)));
}

/** Returns a price with storable precision; undefined if it is too large or rounds to zero. */
function toStorablePrice(price: Price): Price | undefined {
  const text = formatRatio(parseRatio(price.price), maxPriceDigits);
  const isNone = text === '0' && !/^0(?:\.0*)?$/.test(price.price);
  return isNone || (text.split('.')[0] ?? '').length > maxPriceDigits ? undefined : { ...price, price: text };
}

const withoutMinus = (amount: string) => amount.replace('-', '');

/**
 * Returns the price at which a lot was sold; undefined for any other leg. Other payments need no price: their exchange contains it
 * (`ownPrices`), and the file's price list did not have it.
 */
function findSalePrice({
  amount,
  commodity,
  marketValue,
}: FileLeg): Pick<Price, 'of' | 'in' | 'price'> | undefined {
  const quantity = invertRatio(parseRatio(withoutMinus(amount)));
  if (marketValue === undefined || quantity === undefined || marketValue.commodity === commodity)
    return undefined;
  const price = writeComputedPrice(multiplyRatios(parseRatio(withoutMinus(marketValue.amount)), quantity));
  return price === '0' ? undefined : { of: commodity, in: marketValue.commodity, price };
}

/** Returns the prices of a file, and the sale prices of lots on days without one. The file has one commodity per account. */
export function planPrices(file: BookFile, { of, code }: SymbolTable): Price[] {
  const named = (symbol: string) => symbol || code;
  const ofEntries = file.entries.flatMap(({ date, legs }) =>
    legs.flatMap((leg) => {
      const found = findSalePrice(leg);
      return found ? [{ ...found, of: named(found.of), in: named(found.in), day: date }] : [];
    }),
  );
  const ofFile = (file.prices ?? []).map((price) => ({
    ...price,
    of: named(of(price.of)),
    in: named(of(price.in)),
  }));
  // Prices of the file come last and take precedence.
  const all = [...ofEntries, ...ofFile].filter((price) => price.of !== price.in);
  const byDay = new Map(all.map((price) => [`${price.of}\n${price.in}\n${price.day}`, price]));
  return [...byDay.values()].flatMap((price) => toStorablePrice(price) ?? []);
}

/** Returns the names of commodities in accounts or prices that are no currencies. */
export function planCommodities(
  accounts: readonly PlannedAccount[],
  prices: readonly Price[],
  { nameOf }: SymbolTable,
): Pick<Commodity, 'symbol' | 'name'>[] {
  const used = [
    ...accounts.map(({ props }) => String(props['Currency'] ?? '')),
    ...prices.flatMap((price) => [price.of, price.in]),
  ];
  return [...new Set(used)].flatMap((symbol) => {
    const word = symbol === '' ? undefined : nameOf(symbol);
    const name = [...(word ?? '').trim()].slice(0, limits.accountName).join('');
    return word === undefined ? [] : [{ symbol, name: name || symbol }];
  });
}
