import type { DecimalSign } from '#values/amounts.ts';
import { readCompactDay } from '#values/calendar.ts';
import {
  parseDecimal,
  formatDecimal,
  makeDecimal,
  roundQuotient,
  roundToMinor,
  multiplyDecimals,
} from '#values/decimal.ts';
import { findCommonDecimal, readFileAmount } from './amounts.ts';
import {
  type Balance,
  shorten,
  type FileForeignAmount,
  type BankStatement,
  type StatementFile,
  type StatementRemark,
  type StatementRow,
  type SkippedLine,
} from './statement.ts';
import { findTags, findChildTag, readOfxTags, type OfxTag, readChildText } from './ofx-tags.ts';
import { tidyLines, createLineFinder, tidy } from './text-lines.ts';

/** The tags of statements. */
export const statementTags = ['STMTRS', 'CCSTMTRS', 'INVSTMTRS'];
const accountTags = ['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM'];

function readBalance(tag: OfxTag | undefined, decimal: DecimalSign): Balance | undefined {
  const amount = readFileAmount(readChildText(tag, 'BALAMT'), decimal)?.amount;
  if (amount === undefined) return undefined;
  const date = readCompactDay(readChildText(tag, 'DTASOF'));
  return { amount, ...(date !== undefined && { date }) };
}

const describeTag = (tag: OfxTag) =>
  shorten(tag.within.map(({ name, value }) => `${name}: ${tidy(value)}`).join(', '));

/** Returns the skipped line for a row in which the file ends. */
const toCutOffLine = (tag: OfxTag, line: number): SkippedLine => ({
  line,
  text: describeTag(tag),
  why: 'cutOff',
});

/**
 * Removes rows that repeat another row with the same id, and lists them as skipped. Rows with the same id but other content are kept,
 * because some banks reuse ids, and get a remark.
 */
function removeRepeatedRows(
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
    const text = shorten(`${row.date} ${row.amount} ${row.payee}`);
    if (isAgain) skippedLines.push({ line, text, why: 'twice' });
    else if (before.size > 0) remarks.push({ line, text, why: 'sameId' });
    before.add(content);
    return !isAgain;
  });
}

/** The decimal sign of amounts and the currency of the account. */
type OfxAmountFormat = { decimal: DecimalSign; currency: string };

/** Returns the number of decimals of a currency. */
function currencyDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** Returns the amount of a row and its foreign amount; one of them is written, the other is computed from the rate. */
function readOfxAmount(
  tag: OfxTag,
  { decimal, currency }: OfxAmountFormat,
): { amount: string | undefined; foreign?: FileForeignAmount } {
  const amount = readFileAmount(readChildText(tag, 'TRNAMT'), decimal)?.amount;
  const [original, own] = [findChildTag(tag, 'ORIGCURRENCY'), findChildTag(tag, 'CURRENCY')];
  const symbol = readChildText(original ?? own, 'CURSYM').toUpperCase();
  const rate = readFileAmount(readChildText(original ?? own, 'CURRATE'), '.')?.amount ?? '';
  const ratio = /^\d/.test(rate) ? parseDecimal(rate) : undefined;
  if (amount === undefined || !/^[A-Z]{3}$/.test(symbol) || symbol === currency) return { amount };
  // Without a conversion rate, the amount in the account's currency is unknown.
  if (ratio === undefined || ratio.digits === 0n)
    return { amount: original === undefined ? undefined : amount };
  const value = parseDecimal(amount);
  if (original === undefined) {
    const home = roundToMinor(multiplyDecimals(value, ratio), currencyDigits(currency));
    return {
      amount: formatDecimal(makeDecimal(home, currencyDigits(currency))),
      foreign: { amount, currency: symbol },
    };
  }
  const digits = currencyDigits(symbol);
  const abroad = roundQuotient(
    value.digits * 10n ** BigInt(ratio.scale + digits),
    ratio.digits * 10n ** BigInt(value.scale),
  );
  return { amount, foreign: { amount: formatDecimal(makeDecimal(abroad, digits)), currency: symbol } };
}

/** Reads a row, or returns the reason why it is no row. */
function readRow(
  tag: OfxTag,
  line: number,
  { decimal, currency }: OfxAmountFormat,
): StatementRow | SkippedLine {
  const { amount, foreign } = readOfxAmount(tag, { decimal, currency });
  const date = readCompactDay(readChildText(tag, 'DTPOSTED'));
  // Texts that our own writer had to shorten are also written in full.
  const payee =
    readChildText(tag, 'PARTITA.NAME') ||
    readChildText(tag, 'NAME') ||
    readChildText(findChildTag(tag, 'PAYEE'), 'NAME');
  const memo = tidyLines(findChildTag(tag, 'PARTITA.MEMO')?.value ?? '') || readChildText(tag, 'MEMO');
  if (amount === undefined || date === undefined)
    return { line, text: describeTag(tag), why: amount === undefined ? 'noAmount' : 'noDate' };
  const reference = readChildText(tag, 'CHECKNUM');
  const bankId = readChildText(tag, 'FITID');
  return {
    line,
    date,
    amount,
    payee: payee || memo || readChildText(tag, 'TRNTYPE'),
    text: payee === '' ? '' : memo,
    ...(bankId !== '' && { bankId }),
    ...(reference !== '' && { reference }),
    ...(foreign && { foreign }),
  };
}

/** Reads OFX and QFX of any version. */
export function readOfx(text: string): StatementFile {
  const lineAt = createLineFinder(text);
  const skippedLines: SkippedLine[] = [];
  const remarks: StatementRemark[] = [];
  const root = readOfxTags(text);
  const isWhole = /<\/OFX>\s*$/i.test(text);
  const decimal = findCommonDecimal(findTags(root, ['TRNAMT', 'BALAMT']).map(({ value }) => value));
  const statements = findTags(root, statementTags).map((tag): BankStatement => {
    const from = findTags(tag, accountTags)[0];
    const number = readChildText(from, 'ACCTID');
    const currency = readChildText(tag, 'CURDEF').toUpperCase();
    const closing = readBalance(findTags(tag, ['LEDGERBAL'])[0], decimal);
    const rows = findTags(tag, ['STMTTRN']).flatMap((each) => {
      const row = readRow(each, lineAt(each.at), { decimal, currency });
      // If the file ends within a row, its last digits may be missing.
      const read = each.isOpen === true && !isWhole ? toCutOffLine(each, lineAt(each.at)) : row;
      if (!('why' in read)) return [read];
      skippedLines.push(read);
      return [];
    });
    for (const each of findTags(tag, ['INVTRANLIST']).flatMap(({ within }) => within)) {
      if (each.within.length > 0 && each.name !== 'INVBANKTRAN')
        skippedLines.push({ line: lineAt(each.at), text: each.name, why: 'investment' });
    }
    return {
      account: { ...(number !== '' && { number }) },
      ...(currency !== '' && { currency }),
      ...(closing !== undefined && { closing }),
      rows: removeRepeatedRows(rows, { unread: skippedLines, remarks }),
    };
  });
  if (!isWhole && !skippedLines.some(({ why }) => why === 'cutOff')) {
    const lastLine = text.slice(text.trimEnd().lastIndexOf('\n') + 1);
    skippedLines.push({ line: lineAt(text.length), text: shorten(lastLine.trim()), why: 'cutOff' });
  }
  return { format: 'OFX', statements, skippedLines, ...(remarks.length > 0 && { remarks }) };
}
