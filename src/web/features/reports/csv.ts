import { type BookCurrency, toDecimalText } from '#ledger/money.ts';
import type { Cell, Table } from './views/view.ts';

/** Words that a sheet would take for a formula begin with an apostrophe, which it shows as words. */
function asWords(text: string): string {
  // A change in percent is what it looks like.
  if (/^[+-]?[\d.,\s]+\s?%$/.test(text)) return text;
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function inCell(cell: Cell | undefined, { decimals }: Pick<BookCurrency, 'decimals'>): string {
  if (cell === undefined) return '';
  return 'minor' in cell ? toDecimalText(cell.minor, decimals) : asWords(cell.text);
}

/** A table as CSV (RFC 4180): amounts with a plain dot and the decimals of the book, accounts with all above them. */
export function toCsv({ rowsAre, columns, rows }: Table, book: Pick<BookCurrency, 'decimals'>): string {
  const head = [rowsAre, ...columns.map(({ name }) => name)].map(asWords);
  const lines = rows.map(({ name, path, cells }) => [
    asWords(path ?? name),
    ...columns.map((_column, index) => inCell(cells[index], book)),
  ]);
  return [head, ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}
