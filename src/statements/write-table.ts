import type { DecimalSign } from '#values/amounts.ts';
import { escapeForSpreadsheet, writeCsv } from './write-csv.ts';
import type { BankStatement, StatementRow } from './statement.ts';
import type { Delimiter } from './table.ts';
import { tidyLines, tidy } from './text-lines.ts';

/** The columns of a table that is written, in their order. */
export const tableColumns = [
  'date',
  'payee',
  'text',
  'amount',
  'currency',
  'account',
  'category',
  'tags',
  'id',
] as const;

/** How a table is written: what parts its cells, what is before the decimals, and what the columns are called. */
export type TableFileFormat = {
  delimiter: Delimiter;
  decimal: DecimalSign;
  names: Record<(typeof tableColumns)[number], string>;
};

/** So many rows make a piece. */
const rowsInPiece = 500;

function writeCells({ account, currency = '' }: BankStatement, row: StatementRow, decimal: DecimalSign): string[] {
  const { date, payee, text, amount, category = '', tags = [], bankId = '' } = row;
  const words = {
    payee,
    text,
    currency,
    account: account.name ?? account.number ?? '',
    category,
    tags: tags.join(' '),
    id: bankId,
  };
  const figures = { date, amount: amount.replace('.', decimal) };
  return tableColumns.map((name) =>
    name === 'date' || name === 'amount'
      ? figures[name]
      : escapeForSpreadsheet(name === 'text' ? tidyLines(words[name]) : tidy(words[name])),
  );
}

/**
 * Writes the rows of accounts as CSV (RFC 4180), piece by piece; the notes keep their lines. No text is taken for a formula by a sheet. Our reader finds
 * everything again but the tags, and takes what looks like a sign of a web page (`&amp;`) for that sign, as with the files of banks.
 */
export function* writeTable(statements: readonly BankStatement[], fileFormat: TableFileFormat): Generator<string> {
  const { delimiter, decimal, names } = fileFormat;
  yield writeCsv([tableColumns.map((name) => names[name])], delimiter);
  for (const statement of statements)
    for (let at = 0; at < statement.rows.length; at += rowsInPiece)
      yield writeCsv(
        statement.rows.slice(at, at + rowsInPiece).map((row) => writeCells(statement, row, decimal)),
        delimiter,
      );
}
