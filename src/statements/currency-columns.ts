import { fold } from '#text/fold.ts';
import { currencyNamePattern } from './column-names.ts';
import { type ColumnFacts, measureColumn } from './columns.ts';
import { findCurrencyBySign, type ForeignColumns, isForeignName } from './foreign-columns.ts';
import type { ColumnRole } from './column-role.ts';
import type { Table } from './table.ts';

const codes = new Set(Intl.supportedValuesOf('currency'));

/** Returns the currency whose code a text is, in all capitals or all small letters; undefined for other texts, such as the name Bob. */
function readCurrencyCode(text: string): string | undefined {
  const code = text.trim();
  return /^(?:[A-Z]+|[a-z]+)$/.test(code) && codes.has(code.toUpperCase()) ? code.toUpperCase() : undefined;
}

/** True if a text may be a commodity code: capitals and digits; some shares have one letter. */
const isCode = (text: string) => /^[A-Z][A-Z0-9._-]{0,23}$/.test(text);

/** Returns the currency or commodity code in a cell; undefined if it has none. */
export const readCommodityCode = (cell: string): string | undefined =>
  readCurrencyCode(cell) ?? (isCode(cell.trim()) ? cell.trim() : undefined);

/** The minimum share of codes in a column named as a currency column; an odd cell is tolerated. */
const mostly = 0.9;

/**
 * True if a column holds currency codes. A column named so may also hold codes of other commodities; without a name only currencies count.
 */
export function holdsCurrencies(cells: readonly string[], isNamed: boolean): boolean {
  const isOne = (cell: string) =>
    isNamed ? readCommodityCode(cell) !== undefined : readCurrencyCode(cell) === cell.trim();
  return cells.length > 0 && cells.filter(isOne).length >= mostly * cells.length;
}

// Some banks write the amount paid and the amount charged side by side, each with its currency. The currencies tell them apart.

/** An amount column with the column of its currencies, or with the one currency in its name. */
export type CurrencyPair = { amountAt: number; currencyAt?: number; codes: ReadonlySet<string> };

/** Returns the currency in a column name. */
export const findCurrencyInName = (name: string): string | undefined =>
  readCurrencyCode(/[([] ?([A-Z]{3}) ?[)\]]/.exec(name)?.[1] ?? '') ??
  readCurrencyCode(/(?:^|[\s/_-])([A-Z]{3})$/.exec(name)?.[1] ?? '') ??
  readCurrencyCode(/\b(?:EUR|USD|GBP|CHF)\b/.exec(name)?.[0] ?? '') ??
  findCurrencyBySign(name);

const splitNameWords = (name: string) =>
  new Set(
    fold(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2),
  );

/** Returns the number of words that two names share. */
function countSharedWords(one: string, other: string): number {
  const words = splitNameWords(other);
  return [...splitNameWords(one)].filter((word) => words.has(word)).length;
}

/** Returns the amount columns that have a currency beside them or in their name. */
export function findCurrencyPairs(
  names: readonly string[],
  columns: readonly ColumnFacts[],
  isAmount: (at: number) => boolean,
): CurrencyPair[] {
  const amounts = columns.flatMap((_column, at) => (isAmount(at) ? [at] : []));
  const currencies = columns.flatMap(({ cells }, at) => {
    const isNamed = currencyNamePattern.test(names[at] ?? '');
    return !amounts.includes(at) && holdsCurrencies(cells, isNamed) ? [at] : [];
  });
  const isBefore = currencies.every((at) => amounts.includes(at - 1));
  const isBehind = !isBefore && currencies.every((at) => amounts.includes(at + 1));
  const beside = currencies.flatMap((currencyAt): CurrencyPair[] => {
    const closeness = (at: number) =>
      at === currencyAt - 1 ? (isBehind ? 1 : 2) : at === currencyAt + 1 ? (isBehind ? 2 : 1) : 0;
    const scoreOf = (at: number) =>
      4 * countSharedWords(names[at] ?? '', names[currencyAt] ?? '') + closeness(at);
    const amountAt = amounts.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0];
    if (amountAt === undefined || scoreOf(amountAt) === 0) return [];
    const codes = new Set(
      (columns[currencyAt]?.cells ?? []).flatMap((cell) => readCommodityCode(cell) ?? []),
    );
    return [{ amountAt, currencyAt, codes }];
  });
  const named = amounts.flatMap((amountAt): CurrencyPair[] => {
    const code = findCurrencyInName(names[amountAt] ?? '');
    const isBeside = beside.some((pair) => pair.amountAt === amountAt);
    return code === undefined || isBeside ? [] : [{ amountAt, codes: new Set([code]) }];
  });
  return [...beside, ...named].filter(
    ({ amountAt }, at, all) => all.findIndex((pair) => pair.amountAt === amountAt) === at,
  );
}

/** Finds the columns of a foreign amount by comparing its currencies with those of the account's amount. */
export function findPairedForeignColumns(
  table: Table,
  { skipped, roles }: { skipped: number; roles: readonly ColumnRole[] },
): ForeignColumns | undefined {
  const names = skipped === 0 ? [] : (table.rows[skipped - 1]?.cells ?? []);
  if (names.filter((name) => currencyNamePattern.test(name)).length < 2) return undefined;
  const columns = names.map((_name, at) => measureColumn(table, skipped, at));
  const isFree = (at: number) => ['none', 'text'].includes(roles[at] ?? '');
  const isMoney = (at: number) =>
    (columns[at]?.moneyShare ?? 0) > 0.5 && (roles[at] === 'amount' || isFree(at));
  const found = findCurrencyPairs(names, columns, isMoney).find(
    ({ amountAt, currencyAt }) => currencyAt !== undefined && isFree(amountAt) && isFree(currencyAt),
  );
  return found && { amountAt: found.amountAt, currencyAt: found.currencyAt };
}

/** Pattern for names of amounts as charged to the account. */
const accountNamePattern =
  /account|book|bill|settle|charged|posting|konto|buchung|abrechnung|belast|rekening|compte|cuenta|conta\b|conto|rachun|[uú][cč]t|плат[её]ж|сч[её]т|списан/i;

/**
 * Returns the pair in the currency of the account; undefined if the currencies do not decide it.
 * @param own the currency of the account for which the table is read, if it is known
 */
export function findAccountPair(
  pairs: readonly CurrencyPair[],
  names: readonly string[],
  own: string | undefined,
): CurrencyPair | undefined {
  if (pairs.length < 2) return undefined;
  const nameOf = ({ amountAt, currencyAt }: CurrencyPair) =>
    `${names[amountAt] ?? ''} ${currencyAt === undefined ? '' : (names[currencyAt] ?? '')}`;
  const signs: ((pair: CurrencyPair) => boolean)[] = [
    (pair) => !isForeignName(nameOf(pair)),
    // An account has one currency, while purchases have many.
    ({ codes }) => codes.size === 1,
    (pair) => accountNamePattern.test(nameOf(pair)),
    ({ codes }) => own !== undefined && codes.size === 1 && codes.has(own),
  ];
  let left = pairs;
  for (const isIt of signs) {
    const fit = left.filter(isIt);
    if (fit.length === 1) return fit[0];
    if (fit.length > 0) left = fit;
  }
  return undefined;
}
