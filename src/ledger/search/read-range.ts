import { normalizeAmountText } from '#values/amounts.ts';
import { toMinor } from '#values/decimal.ts';
import { moneyOfCurrency } from '#ledger/currency-decimals.ts';
import type { DayRange } from '#ledger/days.ts';
import { formatAmountInput, type BookCurrency } from '#ledger/money.ts';
import { toMinorOrProblem, readSingleAmount } from '#ledger/read-amount.ts';
import type { TermMeaning, SearchParseContext } from './search-query.ts';
import { readDaySpan } from './read-span.ts';

/** Reads the size of an amount. A search ignores its sign, because a transaction has one on each side. */
function readSize(text: string, money: BookCurrency, decimals: number): bigint | undefined {
  const one = /\d/.test(text) ? readSingleAmount(text, money) : undefined;
  const minor = one && toMinor(one.value, decimals);
  return minor === undefined || minor >= 0n ? minor : -minor;
}

/** Returns the amount format of a search: that of the given currency, else of the book. */
const moneyFor = ({ book, tree }: SearchParseContext, currency: string | undefined) =>
  currency === undefined ? book : moneyOfCurrency(currency, tree.accounts, book);

function amountWithin(sign: string, size: bigint): TermMeaning {
  switch (sign) {
    case '>':
      return { kind: 'amount', least: size + 1n };
    case '>=':
      return { kind: 'amount', least: size };
    case '<':
      return { kind: 'amount', most: size - 1n };
    case '<=':
      return { kind: 'amount', most: size };
    default:
      return { kind: 'amount', least: size, most: size };
  }
}

function daysWithin(sign: string, { from, until }: DayRange): DayRange {
  switch (sign) {
    case '>':
      return { from: until };
    case '>=':
      return { from };
    case '<':
      return { until: from };
    case '<=':
      return { until };
    default:
      return { from, until };
  }
}

/** A comparison sign before an amount or a day. */
const comparisonPattern = /^(>=|<=|[<>=≥≤])(.+)$/;

/** The separators between the two ends of a range. */
const rangePattern = /^(.*?)(\.\.\.?|…)(.*)$/;

/** Reads comparisons with an amount or days: `>1000`, `<=40`, `=48`, `>2026-01`. */
function readCompared(
  text: string,
  reading: SearchParseContext,
  currency: string | undefined,
): TermMeaning[] {
  const [, sign = '', rest = ''] = comparisonPattern.exec(text) ?? [];
  if (rest === '') return [];
  const plain = sign.replace('≥', '>=').replace('≤', '<=');
  const days = /^\d{4}$/.test(rest) ? undefined : readDaySpan([rest], reading);
  if (days !== undefined) return [{ kind: 'posted', days: daysWithin(plain, days) }];
  const size = readSize(rest, moneyFor(reading, currency), reading.decimals);
  return size === undefined ? [] : [amountWithin(plain, size)];
}

/** Reads ranges of amounts or days: `40..60`, `40..`, `2026-01..2026-03`. Both ends are included, and an end can be open. */
function readBetween(text: string, reading: SearchParseContext, currency: string | undefined): TermMeaning[] {
  const [, low = '', , high = ''] = rangePattern.exec(text) ?? [];
  if (low === '' && high === '') return [];
  const found: TermMeaning[] = [];
  const [least, most] = [low, high].map((end) =>
    end === '' ? undefined : readSize(end, moneyFor(reading, currency), reading.decimals),
  );
  if ((low === '' || least !== undefined) && (high === '' || most !== undefined))
    found.push({ kind: 'amount', least, most });
  const [first, last] = [low, high].map((end) => (end === '' ? {} : readDaySpan([end], reading)));
  if (first !== undefined && last !== undefined)
    found.push({ kind: 'posted', days: { from: first.from, until: last.until } });
  return found;
}

/**
 * Reads a word with comparison signs; no meanings if it has none, or they precede neither an amount nor a day. Its amounts are read as in
 * any field (`readEnteredAmount`): digits without a decimal sign follow the user's setting.
 */
export function readRange(text: string, reading: SearchParseContext, currency?: string): TermMeaning[] {
  const plain = normalizeAmountText(text);
  const found = readCompared(plain, reading, currency);
  return found.length > 0 ? found : readBetween(plain, reading, currency);
}

/**
 * Reads the amounts that a single word may mean: `48.90`, `$48.90`, `48`. Bare digits mean whole units, as on a receipt, and also the
 * amount of the user's setting.
 */
export function readExactAmounts(
  text: string,
  reading: SearchParseContext,
  currency?: string,
): TermMeaning[] {
  const money = moneyFor(reading, currency);
  const sizes = [{ ...money, typing: 'whole' as const }, money].flatMap(
    (each) => readSize(text, each, reading.decimals) ?? [],
  );
  return [...new Set(sizes)].map((size) => ({ kind: 'amount', least: size, most: size }));
}

/** Formats the amount at an end of a range, if it consists of bare digits. */
function formatRangeEnd(end: string, money: BookCurrency): string {
  const value = /^\p{Sc}?\d+$/u.test(end) ? readSingleAmount(end, money)?.value : undefined;
  const minor = value && toMinorOrProblem(value, money.decimals);
  return typeof minor === 'bigint' ? formatAmountInput(minor, money) : end;
}

/** Formats the amounts of a comparison, so that it means the same with either setting; years stay unchanged. */
export function formatRange(text: string, reading: SearchParseContext, currency?: string): string {
  const money = moneyFor(reading, currency);
  const [, sign, rest = ''] = comparisonPattern.exec(text) ?? [];
  if (sign !== undefined) return sign + formatRangeEnd(rest, money);
  const [, low = '', dots, high = ''] = rangePattern.exec(text) ?? [];
  const isYears = [low, high].every((end) => /^(?:\d{4})?$/.test(end));
  return dots === undefined || isYears
    ? text
    : formatRangeEnd(low, money) + dots + formatRangeEnd(high, money);
}
