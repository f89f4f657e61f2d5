import { fold } from '#text/fold.ts';
import { currencyNamePattern } from './column-names.ts';
import { type ColumnFacts, measureColumn } from './columns.ts';
import { findCurrencyBySign, type ForeignColumns, isForeignName } from './foreign-columns.ts';
import type { ColumnRole } from './roles.ts';
import type { Table } from './table.ts';

const codes = new Set(Intl.supportedValuesOf('currency'));

/** The currency whose code a text is, in capitals or in small letters; undefined if it is none, as the name Bob. */
function readCurrencyCode(text: string): string | undefined {
  const code = text.trim();
  return /^(?:[A-Z]+|[a-z]+)$/.test(code) && codes.has(code.toUpperCase()) ? code.toUpperCase() : undefined;
}

/** True if a text may be the code of a commodity: capitals, with figures among them; some shares have one letter. */
const isCode = (text: string) => /^[A-Z][A-Z0-9._-]{0,23}$/.test(text);

/** The currency or other commodity of which a cell is the code; undefined if it is none. */
export const readCommodityCode = (cell: string): string | undefined =>
  readCurrencyCode(cell) ?? (isCode(cell.trim()) ? cell.trim() : undefined);

/** The least share of cells that are codes, where the column is named so: one odd cell does not make another column of it. */
const mostly = 0.9;

/**
 * True if a column holds codes of currencies. A column named so may hold those of other commodities, too; without a name only currencies
 * count.
 */
export function holdsCurrencies(cells: readonly string[], isNamed: boolean): boolean {
  const isOne = (cell: string) =>
    isNamed ? readCommodityCode(cell) !== undefined : readCurrencyCode(cell) === cell.trim();
  return cells.length > 0 && cells.filter(isOne).length >= mostly * cells.length;
}

// Some banks write what was paid and what the account was charged side by side, each with its currency. The currencies tell which is which.

/** A column of amounts with the column of their currencies, or with the one currency that its name has. */
export type CurrencyPair = { amountAt: number; currencyAt?: number; codes: ReadonlySet<string> };

/** The currency that stands in the name of a column. */
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

/** How many words two names share. */
function countSharedWords(one: string, other: string): number {
  const words = splitNameWords(other);
  return [...splitNameWords(one)].filter((word) => words.has(word)).length;
}

/** The amounts of a table that have a currency beside them or in their name. */
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
    const scoreOf = (at: number) => 4 * countSharedWords(names[at] ?? '', names[currencyAt] ?? '') + closeness(at);
    const amountAt = amounts.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0];
    if (amountAt === undefined || scoreOf(amountAt) === 0) return [];
    const codes = new Set((columns[currencyAt]?.cells ?? []).flatMap((cell) => readCommodityCode(cell) ?? []));
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

/** The amounts of what was paid in another currency, by the currencies beside it and beside the amount of the account. */
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

/** The names of amounts as the account was charged them. */
const accountNamePattern =
  /account|book|bill|settle|charged|posting|konto|buchung|abrechnung|belast|rekening|compte|cuenta|conta\b|conto|rachun|[uú][cč]t|плат[её]ж|сч[её]т|списан/i;

/**
 * The pair that is in the currency of the account; undefined if the currencies do not tell it.
 * @param own the currency of the account that the table is read for, if it is known
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
    // An account has one currency; what was paid has many.
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
