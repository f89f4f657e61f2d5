import Papa from 'papaparse';
import { lineFinder } from './text-lines.ts';

/** Cells in rows, whatever file they come from. */
export type Table = {
  rows: TableRow[];
  /** Whether a quote is opened and never closed, so that all after it is one cell. */
  hasOpenQuote?: true;
};
export type TableRow = { line: number; cells: string[] };

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** How many rows a delimiter parts into the same number of cells, and how many cells that is. */
function partsOf(text: string, delimiter: Delimiter): { rows: number; cells: number } {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: lookedAt, skipEmptyLines: true });
  const widths = Map.groupBy(
    data.filter((row) => row.length > 1),
    (row) => row.length,
  );
  const [cells, rows] = [...widths].toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0])[0] ?? [
    0,
    [],
  ];
  return { rows: rows.length, cells };
}

/** So many rows tell what parts them. */
const lookedAt = 40;

/**
 * The delimiter that parts most rows into as many cells, and of those that do alike the one into most: a decimal comma parts rows, too,
 * but not the names of the columns above them.
 */
export function delimiterOf(text: string): Delimiter {
  const head = text.slice(0, 65_536).replaceAll(/\r+\n|\r/g, '\n');
  // A comma before two digits and the end of a cell of another delimiter is one of an amount.
  const undecimal = head.replaceAll(/(\d),(?=\d{1,2}["']?(?:[;\t|]|$))/gm, '$1.');
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...partsOf(delimiter === ',' ? undecimal : head, delimiter) }))
    .toSorted((a, b) => b.rows - a.rows || b.cells - a.cells);
  return best === undefined || best.rows === 0 ? ',' : best.delimiter;
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
