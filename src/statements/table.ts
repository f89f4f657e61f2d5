import Papa from 'papaparse';
import { createLineFinder } from './text-lines.ts';

/** Cells in rows, read from any file format. */
export type Table = {
  rows: TableRow[];
  /** The lines that open a quote which is never closed. */
  openQuotes?: number[];
};
export type TableRow = { line: number; cells: string[] };

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Returns the most frequent number of cells per row with a delimiter, and the number of rows that have it. */
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

/** The number of rows that are examined for the delimiter. */
const maxSampleRows = 40;

/**
 * Guesses the delimiter: the one that splits most rows into the same number of cells; of equal ones, the one with most cells. A decimal
 * comma also splits rows, but not the column names above them.
 */
export function guessDelimiter(text: string): Delimiter {
  const head = text.slice(0, 65_536).replaceAll(/\r+\n|\r/g, '\n');
  // If another delimiter follows, a comma before one or two digits is a decimal comma.
  const undecimal = head.replaceAll(/(\d),(?=\d{1,2}["']?(?:[;\t|]|$))/gm, '$1.');
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...countParts(delimiter === ',' ? undecimal : head, delimiter) }))
    .toSorted((a, b) => b.rows - a.rows || b.cells - a.cells);
  return best === undefined || best.rows === 0 ? ',' : best.delimiter;
}

/** Maximum number of lines with an open quote that are read separately; a file with more is damaged. */
const maxOpenQuotes = 20;

/** True if a row spans lines that have as many cells as a row of their own. */
const hasSwallowed = (row: string, width: number, delimiter: Delimiter): boolean =>
  row
    .trimEnd()
    .split('\n')
    .slice(1)
    .some((line) => width > 1 && line.split(delimiter).length >= width);

/** Returns the cells of one line, with quotes read as ordinary characters. */
const cellsWithoutQuotes = (line: string, delimiter: Delimiter): string[] =>
  (Papa.parse<string[]>(line, { delimiter, newline: '\n', quoteChar: '\0' }).data[0] ?? []).map((cell) =>
    cell.trim().replace(/^"([^"]*)"?$/, '$1'),
  );

/**
 * Splits a text into cells and skips empty rows. Papa Parse also reads forgotten quotes. A line whose quote is never closed is read
 * separately, so that it does not swallow the lines below it.
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
        // If the opening quote is missing, the closing one remains in the cell and is removed here.
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
