import type { DecimalSign } from '#values/amounts.ts';
import { escapeForSpreadsheet, writeCsv } from './write-csv.ts';
import type { BankStatement, StatementRow } from './statement.ts';
import type { Delimiter } from './table.ts';
import { tidyLines, tidy } from './text-lines.ts';

/** The columns of a written table, in order. */
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

/** The format of a written table: delimiter, decimal sign and column names. */
export type TableFileFormat = {
  delimiter: Delimiter;
  decimal: DecimalSign;
  names: Record<(typeof tableColumns)[number], string>;
};

/** The number of rows in a piece. */
const rowsInPiece = 500;

function writeCells(
  { account, currency = '' }: BankStatement,
  row: StatementRow,
  decimal: DecimalSign,
): string[] {
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
 * Writes the rows of accounts as CSV (RFC 4180), piece by piece; the notes keep their lines. Texts are escaped so that a spreadsheet takes
 * none for a formula. Our reader restores everything but the tags. It resolves HTML character references (`&amp;`), as in bank files.
 */
export function* writeTable(
  statements: readonly BankStatement[],
  fileFormat: TableFileFormat,
): Generator<string> {
  const { delimiter, decimal, names } = fileFormat;
  yield writeCsv([tableColumns.map((name) => names[name])], delimiter);
  for (const statement of statements)
    for (let at = 0; at < statement.rows.length; at += rowsInPiece)
      yield writeCsv(
        statement.rows.slice(at, at + rowsInPiece).map((row) => writeCells(statement, row, decimal)),
        delimiter,
      );
}
