import { type BookCurrency, toDecimalText } from '#ledger/money.ts';
import { inSheet } from '#statements/sheet-words.ts';
import type { Cell, Table } from './views/view.ts';

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function inCell(cell: Cell | undefined, { decimals }: Pick<BookCurrency, 'decimals'>): string {
  if (cell === undefined) return '';
  return 'minor' in cell ? toDecimalText(cell.minor, decimals) : inSheet(cell.text);
}

/** A table as CSV (RFC 4180): amounts with a plain dot and the decimals of the book, accounts with all above them. */
export function toCsv({ rowsAre, columns, rows }: Table, book: Pick<BookCurrency, 'decimals'>): string {
  const head = [rowsAre, ...columns.map(({ name }) => name)].map(inSheet);
  const lines = rows.map(({ name, path, cells }) => [
    inSheet(path ?? name),
    ...columns.map((_column, index) => inCell(cells[index], book)),
  ]);
  return [head, ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}
