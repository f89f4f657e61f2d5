import Papa from 'papaparse';
import type { Delimiter } from './table.ts';

// Spreadsheets interpret a cell with such a start as a formula, whatever its source.
const startsLikeFormula = /^'*[=+\-@\t\r]/;
/** A number or percentage is safe. */
const isFigure = /^[+-]?[\d.,\s]+%?$/;

/** Escapes a text for a spreadsheet cell: a text that would be a formula gets an apostrophe, which makes it text. */
export const escapeForSpreadsheet = (text: string) =>
  startsLikeFormula.test(text) && !isFigure.test(text) ? `'${text}` : text;

/** Reverses `escapeForSpreadsheet`. */
export const unescapeFromSpreadsheet = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** Writes rows of cells as CSV (RFC 4180), each row with its line end. */
export function writeCsv(rows: readonly (readonly string[])[], delimiter: Delimiter = ','): string {
  return `${Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter, newline: '\r\n' },
  )}\r\n`;
}
