import { type BookCurrency, toDecimalText } from '#ledger/money.ts';
import { escapeForSpreadsheet } from '#statements/spreadsheet-escape.ts';
import { writeCsv } from '#statements/write-csv.ts';
import type { Cell, Table } from './views/view.ts';

function inCell(cell: Cell | undefined, { decimals }: Pick<BookCurrency, 'decimals'>): string {
  if (cell === undefined) return '';
  if (!('minor' in cell)) return escapeForSpreadsheet(cell.text);
  const { minor, money } = cell;
  return money === undefined
    ? toDecimalText(minor, decimals)
    : `${toDecimalText(minor, money.decimals)} ${money.currency}`;
}

/**
 * A table as CSV (RFC 4180): amounts with a plain dot and the decimals of the book, accounts with all above them. What is only expected
 * is left out.
 * @param below lines that stand below it, after an empty one
 */
export function toCsv(
  { rowsAre, columns, rows }: Table,
  book: Pick<BookCurrency, 'decimals'>,
  below: readonly (readonly string[])[] = [],
): string {
  const head = [rowsAre, ...columns.map(({ name }) => name)].map(escapeForSpreadsheet);
  const there = rows.filter(({ kind }) => kind !== 'expected');
  const lines = there.map(({ name, path, cells }) => [
    escapeForSpreadsheet(path ?? name),
    ...columns.map((_column, index) => inCell(cells[index], book)),
  ]);
  const others = below.map((line) => line.map(escapeForSpreadsheet));
  return writeCsv([head, ...lines, ...(below.length === 0 ? [] : [[], ...others])]);
}
