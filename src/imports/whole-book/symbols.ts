import { limits } from '#contract/limits.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { listCurrenciesInUse } from '#ledger/currencies-in-use.ts';
import { currencyDecimals } from '#ledger/currency-decimals.ts';
import type { BookFile } from '#statements/book-file.ts';
import { parseDecimal } from '#values/decimal.ts';
import { currencyCodeOf, isBookCurrency } from './commodities.ts';

/** How the commodities of a file are called and written in a book, where '' is the currency of the book. */
export type SymbolTable = {
  code: string;
  of: (commodity: string) => string;
  /** How many digits after the point amounts of a symbol have. */
  decimalsOf: (symbol: string) => number;
  /** What a file calls a symbol; undefined of a currency. */
  nameOf: (symbol: string) => string | undefined;
};

/** What stands for amounts of which a file names no commodity. */
const unnamed = 'UNITS';

/** A name as a book takes it: signs that can be typed anywhere, no blanks. */
function toValidSymbol(commodity: string): string {
  const plain = commodity
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^!-~]/g, '_')
    .slice(0, limits.currency);
  return /[^_-]/.test(plain) ? plain : unnamed;
}

/** The name, with a number behind it where it is taken. */
function findFreeSymbol(wanted: string, isTaken: (symbol: string) => boolean): string {
  let free = wanted;
  for (let number = 2; isTaken(free); number += 1) {
    const suffix = `-${number}`;
    free = wanted.slice(0, limits.currency - suffix.length) + suffix;
  }
  return free;
}

/** What a file names, in the order in which it does. */
function listCommodities({
  accounts,
  entries,
  schedules = [],
  prices = [],
  budgets = [],
}: BookFile): Set<string> {
  const legs = [...entries, ...schedules.map(({ entry }) => entry)].flatMap((entry) => entry.legs);
  return new Set([
    ...accounts.flatMap(({ commodity }) => commodity ?? []),
    // Nothing is nothing in every commodity.
    ...legs.flatMap(({ amount, commodity, cost, worth }) => [
      ...(amount === '0' && cost === undefined ? [] : [commodity]),
      ...[cost, worth].flatMap((paid) => paid?.commodity ?? []),
    ]),
    ...prices.flatMap((price) => [price.of, price.in]),
    ...budgets.map(({ commodity }) => commodity),
  ]);
}

/** The most digits after the point with which a commodity is written, or is told to be. */
function countMaxDigits(
  { entries, schedules = [], commodities = [] }: BookFile,
  of: (commodity: string) => string,
) {
  const most = new Map(commodities.map(({ commodity, decimals = 0 }) => [of(commodity), decimals]));
  for (const { legs } of [...entries, ...schedules.map(({ entry }) => entry)])
    for (const { amount, commodity } of legs) {
      const symbol = of(commodity);
      most.set(symbol, Math.max(most.get(symbol) ?? 0, parseDecimal(amount).scale));
    }
  return most;
}

/** Names what a file is kept in as a book can: a currency by its code, everything else by what the file calls it. */
export function assignSymbols(
  file: BookFile,
  book: { code: string; decimals: number; main: string | undefined; tree: AccountTree | undefined },
): SymbolTable {
  const { code, main, tree } = book;
  const symbols = new Map<string, string>();
  const names = new Map<string, string>();
  const namesInFile = new Map((file.commodities ?? []).map(({ commodity, name }) => [commodity, name]));
  for (const commodity of listCommodities(file)) {
    const isOwn = isBookCurrency(commodity, code, main);
    const symbol = isOwn
      ? ''
      : (currencyCodeOf(commodity) ??
        findFreeSymbol(toValidSymbol(commodity), (each) => names.has(each) || currencyCodeOf(each) !== undefined || each === code));
    symbols.set(commodity, symbol);
    if (!isOwn && currencyCodeOf(commodity) === undefined)
      names.set(symbol, namesInFile.get(commodity) || commodity || symbol);
  }
  const of = (commodity: string) => symbols.get(commodity) ?? '';
  const [written, decimalsInBook] = [countMaxDigits(file, of), listCurrenciesInUse(tree?.accounts.values() ?? [])];
  return {
    code,
    of,
    decimalsOf: (symbol) => {
      if (symbol === '') return book.decimals;
      const known = decimalsInBook.get(symbol);
      if (known !== undefined) return known;
      return names.has(symbol)
        ? Math.min(written.get(symbol) ?? 0, limits.commodityDecimals)
        : currencyDecimals(symbol);
    },
    nameOf: (symbol) => names.get(symbol),
  };
}
