import { addAmounts, findCommonDecimal, readFileAmount } from './amounts.ts';
import type { DecimalSign } from '#values/amounts.ts';
import {
  bankTypes,
  readCategory,
  type QifEntry,
  fieldOf,
  guessDayFirst,
  readSplitParts,
  readQifDay,
  readSections,
  formatEntry,
} from './qif-fields.ts';
import type { BankStatement, StatementFile, StatementRow, SkippedLine } from './statement.ts';
import { joinTexts, tidy } from './text-lines.ts';

/** The date order of a QIF file. */
export type QifOptions = { dayFirst?: boolean };

/** Sections without rows. */
const ignoredSections = [
  'cat',
  'class',
  'memorized',
  'security',
  'prices',
  'budget',
  'invitem',
  'template',
  'tag',
  'payee',
];

/** The notation of days and amounts. */
export type QifNotation = { dayFirst: boolean; decimal: DecimalSign };

/** Reads a row of an account; a split whose parts do not add up is listed as skipped as well. */
export function readQifRow(
  entry: QifEntry,
  { dayFirst, decimal }: QifNotation,
): { row?: StatementRow; unread?: SkippedLine } {
  const { line, fields } = entry;
  const of = (code: string) => fieldOf(entry, code);
  const text = formatEntry(entry);
  const amount = readFileAmount(of('T') ?? of('U') ?? '', decimal)?.amount;
  const date = readQifDay(of('D') ?? '', dayFirst);
  if (amount === undefined || date === undefined)
    return { unread: { line, text, why: amount === undefined ? 'noAmount' : 'noDate' } };
  const written = readSplitParts(fields, decimal);
  // A single part with the whole amount is no split.
  const [only] = written.length === 1 && written[0]?.amount === amount ? written : [];
  const parts = only === undefined ? written : [];
  const reference = tidy(of('N') ?? '');
  const row: StatementRow = {
    line,
    date,
    amount,
    payee: tidy(of('P') ?? '') || tidy(of('M') ?? ''),
    text: joinTexts([of('P') === undefined ? undefined : of('M')]),
    ...(reference !== '' && { reference }),
    category: readCategory(of('L') ?? '') || (only?.category ?? ''),
    ...(parts.length > 0 && { parts }),
  };
  const isRight = parts.length === 0 || addAmounts(parts.map((part) => part.amount)) === amount;
  return { row, ...(!isRight && { unread: { line, text, why: 'partsDoNotAddUp' } }) };
}

/** Reads QIF. Months come first, as in the United States, unless a day in the file or the caller says otherwise. */
export function readQif(
  text: string,
  { dayFirst = guessDayFirst(text) ?? false }: QifOptions = {},
): StatementFile {
  const decimal = findCommonDecimal([...text.matchAll(/^[TU$](.*)$/gim)].map(([, amount = '']) => amount));
  const statements: BankStatement[] = [];
  const skippedLines: SkippedLine[] = [];
  for (const { kind, type: written, account, entries, isOpen } of readSections(text)) {
    const type = written.toLowerCase();
    if (kind !== 'type' || ignoredSections.includes(type)) continue;
    if (!bankTypes.includes(type)) {
      const why = type === 'invst' || type === 'port' ? 'investment' : 'unknownPart';
      for (const entry of entries) skippedLines.push({ line: entry.line, text: formatEntry(entry), why });
      continue;
    }
    const statement: BankStatement = { account: { name: account ?? written }, rows: [] };
    for (const entry of entries) {
      const read = readQifRow(entry, { dayFirst, decimal });
      if (read.row !== undefined) statement.rows.push(read.row);
      if (read.unread !== undefined) skippedLines.push(read.unread);
    }
    if (statement.rows.length > 0 || account !== undefined) statements.push(statement);
    const last = entries.at(-1);
    if (isOpen && last !== undefined)
      skippedLines.push({ line: last.line, text: formatEntry(last), why: 'cutOff' });
  }
  return { format: 'QIF', statements, skippedLines };
}
