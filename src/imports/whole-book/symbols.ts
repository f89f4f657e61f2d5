import { limits } from '#contract/limits.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { listCurrenciesInUse } from '#ledger/currencies-in-use.ts';
import { currencyDecimals } from '#ledger/currency-decimals.ts';
import type { BookFile } from '#statements/book-file.ts';
import { parseDecimal } from '#values/decimal.ts';
import { currencyCodeOf, isBookCurrency } from './commodities.ts';

/** The symbols and decimals of a file's commodities in a book, where '' is the book currency. */
export type SymbolTable = {
  code: string;
  of: (commodity: string) => string;
  /** Returns the number of decimals of a symbol. */
  decimalsOf: (symbol: string) => number;
  /** Returns the file's name for a symbol; undefined for a currency. */
  nameOf: (symbol: string) => string | undefined;
};

/** The symbol for amounts without a commodity. */
const unnamed = 'UNITS';

/** Returns a valid symbol: printable ASCII characters without spaces. */
function toValidSymbol(commodity: string): string {
  const plain = commodity
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^!-~]/g, '_')
    .slice(0, limits.currency);
  return /[^_-]/.test(plain) ? plain : unnamed;
}

/** Returns a free symbol, with a number if it is taken. */
function findFreeSymbol(wanted: string, isTaken: (symbol: string) => boolean): string {
  let free = wanted;
  for (let number = 2; isTaken(free); number += 1) {
    const suffix = `-${number}`;
    free = wanted.slice(0, limits.currency - suffix.length) + suffix;
  }
  return free;
}

/** Returns the commodities of a file in order of occurrence. */
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
    // A zero amount fits every commodity.
    ...legs.flatMap(({ amount, commodity, cost, marketValue }) => [
      ...(amount === '0' && cost === undefined ? [] : [commodity]),
      ...[cost, marketValue].flatMap((paid) => paid?.commodity ?? []),
    ]),
    ...prices.flatMap((price) => [price.of, price.in]),
    ...budgets.map(({ commodity }) => commodity),
  ]);
}

/** Returns the maximum number of decimals of each symbol, as used or declared. */
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

/** Assigns symbols to the commodities of a file: the code for a currency, else a symbol from the name in the file. */
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
        findFreeSymbol(
          toValidSymbol(commodity),
          (each) => names.has(each) || currencyCodeOf(each) !== undefined || each === code,
        ));
    symbols.set(commodity, symbol);
    if (!isOwn && currencyCodeOf(commodity) === undefined)
      names.set(symbol, namesInFile.get(commodity) || commodity || symbol);
  }
  const of = (commodity: string) => symbols.get(commodity) ?? '';
  const [written, decimalsInBook] = [
    countMaxDigits(file, of),
    listCurrenciesInUse(tree?.accounts.values() ?? []),
  ];
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
