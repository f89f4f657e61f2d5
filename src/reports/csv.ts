import { type BookCurrency, toDecimalText } from '#ledger/money.ts';
import { escapeForSpreadsheet, writeCsv } from '#statements/write-csv.ts';
import { defaults } from '#contract/limits.ts';
import type { ReportCell, ReportTableData } from './views/view.ts';

/** Creates the format of plain numbers for the region of a book. */
export function createNumberFormat(formatTag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(formatTag, options);
  } catch {
    // A region tag unknown to this browser must not prevent access to the book.
    return new Intl.NumberFormat(defaults.formatTag, options);
  }
}

/** Converts an amount to a number for drawing; texts use the exact amount. */
export function toChartNumber(minor: bigint, { decimals }: Pick<BookCurrency, 'decimals'>): number {
  return Number(toDecimalText(minor, decimals));
}

/** Creates the format for round values of a scale: '10K'. */
export function createTickFormat({ formatTag }: Pick<BookCurrency, 'formatTag'>): (value: number) => string {
  const format = createNumberFormat(formatTag, { notation: 'compact', maximumFractionDigits: 1 });
  return (value) => format.format(value);
}

function writeCell(cell: ReportCell | undefined, { decimals }: Pick<BookCurrency, 'decimals'>): string {
  if (cell === undefined) return '';
  if (!('minor' in cell)) return escapeForSpreadsheet(cell.text);
  const { minor, money } = cell;
  return money === undefined
    ? toDecimalText(minor, decimals)
    : `${toDecimalText(minor, money.decimals)} ${money.currency}`;
}

/**
 * Writes a report table as CSV (RFC 4180): amounts with a decimal point and the decimals of the book, accounts with their full path.
 * Forecast rows are omitted.
 * @param below lines below the table, after an empty one
 */
export function writeReportCsv(
  { rowsAre, columns, rows }: ReportTableData,
  book: Pick<BookCurrency, 'decimals'>,
  below: readonly (readonly string[])[] = [],
): string {
  const head = [rowsAre, ...columns.map(({ name }) => name)].map(escapeForSpreadsheet);
  const written = rows.filter(({ kind }) => kind !== 'expected');
  const lines = written.map(({ name, path, cells }) => [
    escapeForSpreadsheet(path ?? name),
    ...columns.map((_column, index) => writeCell(cells[index], book)),
  ]);
  const others = below.map((line) => line.map(escapeForSpreadsheet));
  return writeCsv([head, ...lines, ...(below.length === 0 ? [] : [[], ...others])]);
}
