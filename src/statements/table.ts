import Papa from 'papaparse';
import { lineFinder } from './text-lines.ts';

/** Cells in rows, whatever file they come from. */
export type Table = {
  rows: TableRow[];
  /** Whether a quote is opened and never closed, so that all behind it is one cell. */
  hasOpenQuote?: true;
};
export type TableRow = { line: number; cells: string[] };

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The delimiter that parts most rows into as many cells. */
export function delimiterOf(text: string): Delimiter {
  const head = text.slice(0, 65_536);
  const { meta } = Papa.parse<string[]>(head, {
    preview: 40,
    skipEmptyLines: true,
    delimitersToGuess: [...delimiters],
  });
  return delimiters.find((each) => each === meta.delimiter) ?? ',';
}

/** The cells of a text; empty rows are left out. Papa Parse reads quotes that were forgotten, too. */
export function readTable(text: string, delimiter = delimiterOf(text)): Table {
  const even = text.replaceAll(/\r+\n|\r/g, '\n');
  const lineAt = lineFinder(even);
  const table: Table = { rows: [] };
  let from = 0;
  Papa.parse<string[]>(even, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      // An opening quote may be missing: then the closing one is left over.
      const isWhole = even.slice(from, meta.cursor).includes('"""');
      const cells = data.map((cell) => (isWhole ? cell.trim() : cell.trim().replace(/^([^"]*)"$/, '$1')));
      if (cells.some((cell) => cell !== '')) table.rows.push({ line: lineAt(from), cells });
      if (errors.some(({ code }) => code === 'MissingQuotes')) table.hasOpenQuote = true;
      from = meta.cursor;
    },
  });
  return table;
}
