import Papa from 'papaparse';
import type { Delimiter } from './table.ts';

/** Rows of cells as CSV (RFC 4180), each row with its end. */
export function writeCsv(rows: readonly (readonly string[])[], delimiter: Delimiter = ','): string {
  return `${Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter, newline: '\r\n' },
  )}\r\n`;
}
