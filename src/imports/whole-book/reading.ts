import { defaults } from '#contract/limits.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import type { BookFile, FileEntry } from '#statements/book-file.ts';
import { accountIdIn, type ImportTarget, keyOf, type PropsOf } from './account-planner.ts';
import { isOfBook, mainCommodity } from './commodities.ts';
import { crossEntry } from './cross-entries.ts';
import { withOneCommodityEach } from './one-commodity.ts';
import type { BookEntry } from './plan-entries.ts';
import { withRepeating } from './plan-schedules.ts';
import { type Symbols, symbolsOf } from './symbols.ts';

/** A file prepared for a book. */
export type Reading = {
  /** The file with one commodity in each account. Its commodities are the symbols of the book. */
  apart: BookFile;
  /** Converts an entry of `apart` to minor units. */
  convert: (entry: FileEntry) => BookEntry;
  /** True if a commodity of the original file is the book currency. */
  isInBookCurrency: (commodity: string) => boolean;
  /** The symbols of the commodities, and the number of their decimals. */
  symbols: Symbols;
  propsOf: PropsOf;
};

/** The import target, and the currency of its book. */
type BookToFill = { place: ImportTarget; currency: string; decimals: number };

/** The accounts of a file, by their keys, over which something goes from one commodity to another: one for each. */
function tradingIn({ accounts }: BookFile): Set<string> {
  const ofTrading = accounts.filter(({ isTrading, isPlaceholder }) => isTrading === true && !isPlaceholder);
  return new Set(
    [...Map.groupBy(ofTrading, ({ commodity }) => commodity)].flatMap(([, [first]]) =>
      first ? [keyOf(first.path)] : [],
    ),
  );
}

/** Prepares a file for a book: names its commodities, and gives each of them accounts of its own. */
export function readingOf(file: BookFile, { place, currency: code, decimals }: BookToFill): Reading {
  const main = mainCommodity(withRepeating(file));
  const tree = place.kind === 'below' ? place.tree : undefined;
  const symbols = symbolsOf(file, { code, decimals, main, tree });
  const apart = withOneCommodityEach(file, symbols, (path) => {
    const there = tree?.accounts.get(accountIdIn(place, path));
    return there && ownCurrency(there);
  });
  const trading = tradingIn(apart);
  return {
    apart,
    convert: (entry) => crossEntry(entry, symbols, (key) => trading.has(key)),
    isInBookCurrency: (commodity) => isOfBook(commodity, code, main),
    symbols,
    propsOf: (symbol) => {
      const digits = symbols.decimalsOf(symbol);
      if (symbol === '') return {};
      return { Currency: symbol, ...(digits !== defaults.currencyDecimals && { CurrencyDecimals: digits }) };
    },
  };
}
