import Papa from 'papaparse';
import { createLineFinder } from './text-lines.ts';

/** Cells in rows, whatever file they come from. */
export type Table = {
  rows: TableRow[];
  /** The lines in which a quote is opened and never closed. */
  openQuotes?: number[];
};
export type TableRow = { line: number; cells: string[] };

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** How many rows a delimiter parts into the same number of cells, and how many cells that is. */
function countParts(text: string, delimiter: Delimiter): { rows: number; cells: number } {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: maxSampleRows, skipEmptyLines: true });
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
const maxSampleRows = 40;

/**
 * The delimiter that parts most rows into as many cells, and of those that do alike the one into most: a decimal comma parts rows, too,
 * but not the names of the columns above them.
 */
export function guessDelimiter(text: string): Delimiter {
  const head = text.slice(0, 65_536).replaceAll(/\r+\n|\r/g, '\n');
  // A comma before two digits and the end of a cell of another delimiter is one of an amount.
  const undecimal = head.replaceAll(/(\d),(?=\d{1,2}["']?(?:[;\t|]|$))/gm, '$1.');
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...countParts(delimiter === ',' ? undecimal : head, delimiter) }))
    .toSorted((a, b) => b.rows - a.rows || b.cells - a.cells);
  return best === undefined || best.rows === 0 ? ',' : best.delimiter;
}

/** The number of lines with an open quote that are read alone; a file with more of them is damaged. */
const maxOpenQuotes = 20;

/** True if a row goes on over lines that are rows of their own: as many cells stand in them. */
const hasSwallowed = (row: string, width: number, delimiter: Delimiter): boolean =>
  row
    .trimEnd()
    .split('\n')
    .slice(1)
    .some((line) => width > 1 && line.split(delimiter).length >= width);

/** The cells of one line in which a quote is no sign of anything. */
const cellsWithoutQuotes = (line: string, delimiter: Delimiter): string[] =>
  (Papa.parse<string[]>(line, { delimiter, newline: '\n', quoteChar: '\0' }).data[0] ?? []).map((cell) =>
    cell.trim().replace(/^"([^"]*)"?$/, '$1'),
  );

/**
 * The cells of a text; empty rows are left out. Papa Parse reads quotes that were forgotten, too. A line whose quote is never closed is
 * read by itself, so that it does not swallow those below.
 */
export function readTable(text: string, delimiter = guessDelimiter(text)): Table {
  const even = text.replaceAll(/\r+\n|\r/g, '\n');
  const lineAt = createLineFinder(even);
  const openQuotes: number[] = [];
  const table: Table = { rows: [], openQuotes };
  const take = (at: number, cells: string[]) => {
    if (cells.some((cell) => cell !== '')) table.rows.push({ line: lineAt(at), cells });
  };
  let from = 0;
  while (from < even.length) {
    const remaining = even.slice(from);
    const start = from;
    let openAt: number | undefined;
    Papa.parse<string[]>(remaining, {
      delimiter,
      newline: '\n',
      step: ({ data, errors, meta }, parser) => {
        const end = start + meta.cursor;
        const isOpen = errors.some(
          ({ code }) =>
            code === 'MissingQuotes' ||
            (code === 'InvalidQuotes' && hasSwallowed(even.slice(from, end), data.length, delimiter)),
        );
        if (isOpen && openQuotes.length < maxOpenQuotes) {
          openQuotes.push(lineAt(from));
          openAt = from;
          parser.abort();
          return;
        }
        // An opening quote may be missing: then the closing one is left over.
        const isWhole = even.slice(from, end).includes('"""');
        take(
          from,
          data.map((cell) => (isWhole ? cell.trim() : cell.trim().replace(/^([^"]*)"$/, '$1'))),
        );
        from = end;
      },
    });
    if (openAt === undefined) break;
    const lineEnd = even.indexOf('\n', openAt);
    const end = lineEnd < 0 ? even.length : lineEnd;
    take(openAt, cellsWithoutQuotes(even.slice(openAt, end), delimiter));
    from = end + 1;
  }
  return table;
}
