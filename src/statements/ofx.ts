import type { DecimalSign } from '#values/amounts.ts';
import { readCompactDay } from '#values/calendar.ts';
import { decimalOf, decimalText, makeDecimal, nearest, roundToMinor, times } from '#values/decimal.ts';
import { commonDecimal, readAmount } from './amounts.ts';
import {
  type Balance,
  cut,
  type FileForeignAmount,
  type BankStatement,
  type StatementFile,
  type StatementRemark,
  type StatementRow,
  type SkippedLine,
} from './statement.ts';
import { all, child, readTags, type OfxTag, valueOf } from './ofx-tags.ts';
import { lined, lineFinder, tidy } from './text-lines.ts';

/** The tags of statements. */
export const statementTags = ['STMTRS', 'CCSTMTRS', 'INVSTMTRS'];
const accountTags = ['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM'];

function readBalance(tag: OfxTag | undefined, decimal: DecimalSign): Balance | undefined {
  const amount = readAmount(valueOf(tag, 'BALAMT'), decimal)?.amount;
  if (amount === undefined) return undefined;
  const date = readCompactDay(valueOf(tag, 'DTASOF'));
  return { amount, ...(date !== undefined && { date }) };
}

const describeTag = (tag: OfxTag) =>
  cut(tag.within.map(({ name, value }) => `${name}: ${tidy(value)}`).join(', '));

/** A row in which the file ends. */
const cutRow = (tag: OfxTag, line: number): SkippedLine => ({ line, text: describeTag(tag), why: 'cutOff' });

/**
 * The rows without those that say the same as another one under the same id; each is named. What says something else under that id is
 * taken, as some banks give an id twice, and named as well.
 */
function onceEach(
  rows: readonly StatementRow[],
  { unread: skippedLines, remarks }: { unread: SkippedLine[]; remarks: StatementRemark[] },
): StatementRow[] {
  const contentsById = new Map<string, Set<string>>();
  return rows.filter((row) => {
    const { line, ...fields } = row;
    if (row.bankId === undefined) return true;
    const before = contentsById.get(row.bankId) ?? new Set();
    contentsById.set(row.bankId, before);
    const content = JSON.stringify(fields);
    const isAgain = before.has(content);
    const text = cut(`${row.date} ${row.amount} ${row.payee}`);
    if (isAgain) skippedLines.push({ line, text, why: 'twice' });
    else if (before.size > 0) remarks.push({ line, text, why: 'sameId' });
    before.add(content);
    return !isAgain;
  });
}

/** How amounts are written, and in what those of the account are. */
type OfxAmountFormat = { decimal: DecimalSign; currency: string };

/** How many digits after the point a currency has. */
function digitsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** What a row comes to, and what it was in another currency: one of them is written, the other one follows from the rate. */
function moneyOf(
  tag: OfxTag,
  { decimal, currency }: OfxAmountFormat,
): { amount: string | undefined; foreign?: FileForeignAmount } {
  const amount = readAmount(valueOf(tag, 'TRNAMT'), decimal)?.amount;
  const [original, own] = [child(tag, 'ORIGCURRENCY'), child(tag, 'CURRENCY')];
  const symbol = valueOf(original ?? own, 'CURSYM').toUpperCase();
  const rate = readAmount(valueOf(original ?? own, 'CURRATE'), '.')?.amount ?? '';
  const ratio = /^\d/.test(rate) ? decimalOf(rate) : undefined;
  if (amount === undefined || !/^[A-Z]{3}$/.test(symbol) || symbol === currency) return { amount };
  // Of what is not converted, nobody knows what the account gains.
  if (ratio === undefined || ratio.digits === 0n)
    return { amount: original === undefined ? undefined : amount };
  const value = decimalOf(amount);
  if (original === undefined) {
    const home = roundToMinor(times(value, ratio), digitsOf(currency));
    return {
      amount: decimalText(makeDecimal(home, digitsOf(currency))),
      foreign: { amount, currency: symbol },
    };
  }
  const digits = digitsOf(symbol);
  const abroad = nearest(
    value.digits * 10n ** BigInt(ratio.scale + digits),
    ratio.digits * 10n ** BigInt(value.scale),
  );
  return { amount, foreign: { amount: decimalText(makeDecimal(abroad, digits)), currency: symbol } };
}

/** A row without what makes it one is told by why. */
function readRow(
  tag: OfxTag,
  line: number,
  { decimal, currency }: OfxAmountFormat,
): StatementRow | SkippedLine {
  const { amount, foreign } = moneyOf(tag, { decimal, currency });
  const date = readCompactDay(valueOf(tag, 'DTPOSTED'));
  // What we had to cut stands besides in whole.
  const payee = valueOf(tag, 'PARTITA.NAME') || valueOf(tag, 'NAME') || valueOf(child(tag, 'PAYEE'), 'NAME');
  const memo = lined(child(tag, 'PARTITA.MEMO')?.value ?? '') || valueOf(tag, 'MEMO');
  if (amount === undefined || date === undefined)
    return { line, text: describeTag(tag), why: amount === undefined ? 'noAmount' : 'noDate' };
  const reference = valueOf(tag, 'CHECKNUM');
  const bankId = valueOf(tag, 'FITID');
  return {
    line,
    date,
    amount,
    payee: payee || memo || valueOf(tag, 'TRNTYPE'),
    text: payee === '' ? '' : memo,
    ...(bankId !== '' && { bankId }),
    ...(reference !== '' && { reference }),
    ...(foreign && { foreign }),
  };
}

/** Reads OFX and QFX of any version. */
export function readOfx(text: string): StatementFile {
  const lineAt = lineFinder(text);
  const skippedLines: SkippedLine[] = [];
  const remarks: StatementRemark[] = [];
  const root = readTags(text);
  const isWhole = /<\/OFX>\s*$/i.test(text);
  const decimal = commonDecimal(all(root, ['TRNAMT', 'BALAMT']).map(({ value }) => value));
  const statements = all(root, statementTags).map((tag): BankStatement => {
    const from = all(tag, accountTags)[0];
    const number = valueOf(from, 'ACCTID');
    const currency = valueOf(tag, 'CURDEF').toUpperCase();
    const closing = readBalance(all(tag, ['LEDGERBAL'])[0], decimal);
    const rows = all(tag, ['STMTTRN']).flatMap((each) => {
      const row = readRow(each, lineAt(each.at), { decimal, currency });
      // In a row where the file ends, the last figures may be missing.
      const read = each.isOpen === true && !isWhole ? cutRow(each, lineAt(each.at)) : row;
      if (!('why' in read)) return [read];
      skippedLines.push(read);
      return [];
    });
    for (const each of all(tag, ['INVTRANLIST']).flatMap(({ within }) => within)) {
      if (each.within.length > 0 && each.name !== 'INVBANKTRAN')
        skippedLines.push({ line: lineAt(each.at), text: each.name, why: 'investment' });
    }
    return {
      account: { ...(number !== '' && { number }) },
      ...(currency !== '' && { currency }),
      ...(closing !== undefined && { closing }),
      rows: onceEach(rows, { unread: skippedLines, remarks }),
    };
  });
  if (!isWhole && !skippedLines.some(({ why }) => why === 'cutOff')) {
    const lastLine = text.slice(text.trimEnd().lastIndexOf('\n') + 1);
    skippedLines.push({ line: lineAt(text.length), text: cut(lastLine.trim()), why: 'cutOff' });
  }
  return { format: 'OFX', statements, unread: skippedLines, ...(remarks.length > 0 && { remarks }) };
}
