import { defaults } from '#contract/limits.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import type { BookFile, FileEntry } from '#statements/book-file.ts';
import { accountIdIn, type ImportTarget, keyOf, type PropsOf } from './account-planner.ts';
import { mainCommodity } from './commodities.ts';
import { crossEntry } from './cross-entries.ts';
import { withOneCommodityEach } from './one-commodity.ts';
import { type BookEntry, type CommodityChoice, convertEntry, type Conversion } from './plan-entries.ts';
import { withRepeating } from './plan-schedules.ts';
import { type Symbols, symbolsOf } from './symbols.ts';

/** How a file is read for a book. */
export type Reading = {
  /** The file, with one commodity in each account where accounts can hold others than the book. */
  apart: BookFile;
  convert: (entry: FileEntry) => BookEntry;
  conversion: Conversion;
  /** How its commodities are called; undefined where accounts cannot hold them. */
  symbols: Symbols | undefined;
  propsOf: PropsOf;
};

type Wanted = {
  place: ImportTarget;
  currency: string;
  decimals: number;
  choices?: ReadonlyMap<string, CommodityChoice> | undefined;
};

/** The accounts of a file, by their keys, over which something goes from one commodity to another: one for each. */
function tradingIn({ accounts }: BookFile): Set<string> {
  const ofTrading = accounts.filter(({ isTrading, isPlaceholder }) => isTrading === true && !isPlaceholder);
  return new Set(
    [...Map.groupBy(ofTrading, ({ commodity }) => commodity)].flatMap(([, [first]]) =>
      first ? [keyOf(first.path)] : [],
    ),
  );
}

/** Says how a file is read: by what somebody chose for its commodities, or with each in accounts of its own. */
export function readingOf(file: BookFile, { place, currency: code, decimals, choices }: Wanted): Reading {
  const main = mainCommodity(withRepeating(file));
  const conversion: Conversion = { code, decimals, main, choices: choices ?? new Map() };
  if (choices !== undefined)
    return {
      apart: file,
      convert: (entry) => convertEntry(entry, conversion),
      conversion,
      symbols: undefined,
      propsOf: () => ({}),
    };
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
    conversion,
    symbols,
    propsOf: (symbol) => {
      const digits = symbols.decimalsOf(symbol);
      if (symbol === '') return {};
      return { Currency: symbol, ...(digits !== defaults.currencyDecimals && { CurrencyDecimals: digits }) };
    },
  };
}
