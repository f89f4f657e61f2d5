import { addAmounts, commonDecimal, readAmount } from './amounts.ts';
import type { DecimalSign } from '#values/amounts.ts';
import {
  bankTypes,
  category,
  type QifEntry,
  fieldOf,
  isDayFirst,
  partsOf,
  readDay,
  sectionsOf,
  shownEntry,
} from './qif-fields.ts';
import type { BankStatement, StatementFile, StatementRow, SkippedLine } from './statement.ts';
import { joined, tidy } from './text-lines.ts';

/** In which order a day is written. */
export type QifOptions = { dayFirst?: boolean };

/** Parts that hold no rows and nothing of them. */
const lists = [
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

/** How days and amounts are written. */
export type QifNotation = { dayFirst: boolean; decimal: DecimalSign };

/** A row of an account; a split of which the parts are not the whole is told as well. */
export function readRow(
  entry: QifEntry,
  { dayFirst, decimal }: QifNotation,
): { row?: StatementRow; unread?: SkippedLine } {
  const { line, fields } = entry;
  const of = (code: string) => fieldOf(entry, code);
  const text = shownEntry(entry);
  const amount = readAmount(of('T') ?? of('U') ?? '', decimal)?.amount;
  const date = readDay(of('D') ?? '', dayFirst);
  if (amount === undefined || date === undefined)
    return { unread: { line, text, why: amount === undefined ? 'noAmount' : 'noDate' } };
  const written = partsOf(fields, decimal);
  // One part that is the whole is no split.
  const [only] = written.length === 1 && written[0]?.amount === amount ? written : [];
  const parts = only === undefined ? written : [];
  const reference = tidy(of('N') ?? '');
  const row: StatementRow = {
    line,
    date,
    amount,
    payee: tidy(of('P') ?? '') || tidy(of('M') ?? ''),
    text: joined([of('P') === undefined ? undefined : of('M')]),
    ...(reference !== '' && { reference }),
    category: category(of('L') ?? '') || (only?.category ?? ''),
    ...(parts.length > 0 && { parts }),
  };
  const isRight = parts.length === 0 || addAmounts(parts.map((part) => part.amount)) === amount;
  return { row, ...(!isRight && { unread: { line, text, why: 'partsDoNotAddUp' } }) };
}

/** Reads QIF. Months come first, as in its home, unless a day of the file or who asks says otherwise. */
export function readQif(
  text: string,
  { dayFirst = isDayFirst(text) ?? false }: QifOptions = {},
): StatementFile {
  const decimal = commonDecimal([...text.matchAll(/^[TU$](.*)$/gim)].map(([, amount = '']) => amount));
  const statements: BankStatement[] = [];
  const skippedLines: SkippedLine[] = [];
  for (const { kind, type: written, account, entries, isOpen } of sectionsOf(text)) {
    const type = written.toLowerCase();
    if (kind !== 'type' || lists.includes(type)) continue;
    if (!bankTypes.includes(type)) {
      const why = type === 'invst' || type === 'port' ? 'investment' : 'unknownPart';
      for (const entry of entries) skippedLines.push({ line: entry.line, text: shownEntry(entry), why });
      continue;
    }
    const statement: BankStatement = { account: { name: account ?? written }, rows: [] };
    for (const entry of entries) {
      const read = readRow(entry, { dayFirst, decimal });
      if (read.row !== undefined) statement.rows.push(read.row);
      if (read.unread !== undefined) skippedLines.push(read.unread);
    }
    if (statement.rows.length > 0 || account !== undefined) statements.push(statement);
    const last = entries.at(-1);
    if (isOpen && last !== undefined)
      skippedLines.push({ line: last.line, text: shownEntry(last), why: 'cutOff' });
  }
  return { format: 'QIF', statements, unread: skippedLines };
}
