import Papa from 'papaparse';
import type { Delimiter } from './table.ts';

// A sheet takes a cell that begins so for a formula, whoever wrote it.
const startsLikeFormula = /^'*[=+\-@\t\r]/;
/** A number or a change in percent is what it looks like. */
const isFigure = /^[+-]?[\d.,\s]+%?$/;

/** A text for a cell of a sheet: what would be taken for a formula begins with an apostrophe, which a sheet shows as words. */
export const escapeForSpreadsheet = (text: string) =>
  startsLikeFormula.test(text) && !isFigure.test(text) ? `'${text}` : text;

/** The text of a cell as it was before `inSheet`. */
export const unescapeFromSpreadsheet = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** Rows of cells as CSV (RFC 4180), each row with its end. */
export function writeCsv(rows: readonly (readonly string[])[], delimiter: Delimiter = ','): string {
  return `${Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter, newline: '\r\n' },
  )}\r\n`;
}
