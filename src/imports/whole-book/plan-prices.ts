import { limits } from '#contract/limits.ts';
import type { Commodity } from '#ledger/commodity/commodities.ts';
import type { Price } from '#ledger/commodity/prices.ts';
import { invertRatio, type Ratio, parseRatio, formatRatio, multiplyRatios } from '#ledger/commodity/ratio.ts';
import type { BookFile, FileLeg } from '#statements/book-file.ts';
import type { PlannedAccount } from './account-planner.ts';
import type { SymbolTable } from './symbols.ts';

/** How many digits a price has at most, before the point and after it. */
const maxPriceDigits = 12;

/** So many digits that say something a price has that is worked out: cents of a million come out right. */
const significantDigits = 8;

/** A price that is worked out, to as many digits as tell something: amounts are rounded, so further ones are none of it. */
function writeComputedPrice(ratio: Ratio): string {
  const [whole = '', part = ''] = formatRatio(ratio, maxPriceDigits).split('.');
  const before = whole === '0' ? -(/^0*/.exec(part)?.[0].length ?? 0) : whole.length;
  return formatRatio(ratio, Math.min(maxPriceDigits, Math.max(2, significantDigits - before)));
}

/** A price as a book keeps it; undefined of one that is too large, or that is nothing once it is rounded. */
function toStorablePrice(price: Price): Price | undefined {
  const text = formatRatio(parseRatio(price.price), maxPriceDigits);
  const isNone = text === '0' && !/^0(?:\.0*)?$/.test(price.price);
  return isNone || (text.split('.')[0] ?? '').length > maxPriceDigits ? undefined : { ...price, price: text };
}

const withoutMinus = (amount: string) => amount.replace('-', '');

/**
 * Returns the price at which a lot was sold; undefined of any other leg. What is paid otherwise needs none: the exchange that it becomes
 * tells its price itself (`ownPrices`), and no price list of the file had it.
 */
function findSalePrice({ amount, commodity, worth }: FileLeg): Pick<Price, 'of' | 'in' | 'price'> | undefined {
  const quantity = invertRatio(parseRatio(withoutMinus(amount)));
  if (worth === undefined || quantity === undefined || worth.commodity === commodity) return undefined;
  const price = writeComputedPrice(multiplyRatios(parseRatio(withoutMinus(worth.amount)), quantity));
  return price === '0' ? undefined : { of: commodity, in: worth.commodity, price };
}

/** Returns the prices of a file, and those at which lots were sold on days of which it has none. The file holds one commodity in each account. */
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
  // Those that the file calls prices come last, and count.
  const all = [...ofEntries, ...ofFile].filter((price) => price.of !== price.in);
  const byDay = new Map(all.map((price) => [`${price.of}\n${price.in}\n${price.day}`, price]));
  return [...byDay.values()].flatMap((price) => toStorablePrice(price) ?? []);
}

/** What the commodities are called that accounts hold or prices are told of, and that are no currencies. */
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
