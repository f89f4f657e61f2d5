import { plainAmount, readWritten } from '#values/amounts.ts';
import { toMinor } from '#values/decimal.ts';
import type { Days } from '#ledger/days.ts';
import { currencySymbol } from '#ledger/money.ts';
import { decimalSignOfBook } from '#ledger/read-amount.ts';
import type { Meaning, SearchReading } from './search-query.ts';
import { readSpan } from './read-span.ts';

/** How large an amount is; what it says of its sign is left aside: a transaction has one on either side. */
function readSize(text: string, { book, decimals }: SearchReading): bigint | undefined {
  const written = /\d/.test(text)
    ? readWritten(text, decimalSignOfBook(book), currencySymbol(book))
    : undefined;
  const minor = written && toMinor(written.value, decimals);
  return minor === undefined || minor >= 0n ? minor : -minor;
}

function amountWithin(sign: string, size: bigint): Meaning {
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

function daysWithin(sign: string, { from, until }: Days): Days {
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

/** `>1000`, `<=40`, `=48`, `>2026-01`: what lies on one side of an amount or of days. */
function readCompared(text: string, reading: SearchReading): Meaning[] {
  const [, sign = '', rest = ''] = /^(>=|<=|[<>=≥≤])(.+)$/.exec(text) ?? [];
  if (rest === '') return [];
  const plain = sign.replace('≥', '>=').replace('≤', '<=');
  const days = /^\d{4}$/.test(rest) ? undefined : readSpan([rest], reading);
  if (days !== undefined) return [{ kind: 'posted', days: daysWithin(plain, days) }];
  const size = readSize(rest, reading);
  return size === undefined ? [] : [amountWithin(plain, size)];
}

/** `40..60`, `40..`, `2026-01..2026-03`: amounts or days from one to another, both included; an end may be open. */
function readFromTo(text: string, reading: SearchReading): Meaning[] {
  const [, low = '', high = ''] = /^(.*?)(?:\.\.\.?|…)(.*)$/.exec(text) ?? [];
  if (low === '' && high === '') return [];
  const found: Meaning[] = [];
  const [least, most] = [low, high].map((end) => (end === '' ? undefined : readSize(end, reading)));
  if ((low === '' || least !== undefined) && (high === '' || most !== undefined))
    found.push({ kind: 'amount', least, most });
  const [first, last] = [low, high].map((end) => (end === '' ? {} : readSpan([end], reading)));
  if (first !== undefined && last !== undefined)
    found.push({ kind: 'posted', days: { from: first.from, until: last.until } });
  return found;
}

/** What a word with signs of comparing means; nothing where it has none, or they stand before what is neither amount nor day. */
export function readRange(text: string, reading: SearchReading): Meaning[] {
  const plain = plainAmount(text);
  const compared = readCompared(plain, reading);
  return compared.length > 0 ? compared : readFromTo(plain, reading);
}

/** An amount by itself, which a word may be besides: `48.90`, `$48.90`, `48`. */
export function readExactly(text: string, reading: SearchReading): Meaning | undefined {
  const size = readSize(text, reading);
  return size === undefined ? undefined : { kind: 'amount', least: size, most: size };
}
