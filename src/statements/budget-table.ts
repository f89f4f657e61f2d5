import type { FileBudget, FileEnvelopes, FileRemark } from './book-file.ts';
import { shorten, type SkippedLine } from './statement.ts';
import type { Table, TableRow } from './table.ts';
import { type FileDateOrder, guessDateOrder } from './table-days.ts';
import { joinTexts, decodeEntities, tidy } from './text-lines.ts';
import { addAmounts } from './amounts.ts';

/** The plan of a budgeting program for a category in a month (`YYYY-MM`). */
export type PlannedMonth = {
  line: number;
  path: string[];
  month: string;
  amount: string;
  carry: FileBudget['carry'];
};

/** Returns the plan of the latest month. */
const findLatestPlan = (months: readonly PlannedMonth[]) =>
  months.reduce((last, each) => (each.month >= last.month ? each : last));

/** Returns the budgets of categories. Plans of merged categories are added up; the last month decides the carry-over. */
export function createBudgets(planned: readonly PlannedMonth[], commodity: string): FileBudget[] {
  const byCategory = Map.groupBy(planned, ({ path }) => path.join('\n'));
  return [...byCategory.values()].flatMap((own): FileBudget[] => {
    const [first] = own;
    const months = [...Map.groupBy(own, ({ month }) => month)]
      .map(([month, same]) => ({ month, amount: addAmounts(same.map(({ amount }) => amount)) }))
      .filter(({ amount }) => amount !== '0')
      .toSorted((a, b) => (a.month < b.month ? -1 : 1));
    if (first === undefined || months.length === 0) return [];
    return [
      { line: first.line, path: first.path, commodity, plans: [], months, carry: findLatestPlan(own).carry },
    ];
  });
}

/** Returns the envelopes from the first month with a plan; undefined if nothing is planned or no accounts hold the money. */
export function createEnvelopes(
  budgets: readonly FileBudget[],
  accounts: readonly string[][],
): FileEnvelopes | undefined {
  const [since] = budgets.flatMap(({ months }) => months.map(({ month }) => month)).toSorted();
  return since === undefined || accounts.length === 0 ? undefined : { since, accounts: [...accounts] };
}

/** A table with access to columns by name; programs do not translate these names. */
export type NamedTable = {
  rows: TableRow[];
  has: (name: string) => boolean;
  cell: (row: TableRow, name: string) => string;
};

/** Resolves HTML character references, which Mint writes into its files. */
const toReadableText = (text: string) =>
  tidy(decodeEntities(decodeEntities(text)).replaceAll(/<br\s*\/?>/gi, ' '));

/** Reads a table whose first row has the column names. */
export function readNamedTable({ rows }: Table): NamedTable {
  const [head, ...data] = rows;
  const columns = new Map((head?.cells ?? []).map((name, at) => [name.trim().toLowerCase(), at]));
  const columnOf = (name: string) => columns.get(name.toLowerCase());
  return {
    rows: data,
    has: (name) => columnOf(name) !== undefined,
    cell: ({ cells }, name) => toReadableText(cells[columnOf(name) ?? -1] ?? ''),
  };
}

/** Returns the most frequent currency sign of amounts; '' if they have none. */
export function findCurrencySign(cells: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const sign = cell.replaceAll(/[\d.,'’\s()+\-−]/g, '');
    if (sign !== '' && sign.length <= 4) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** Guesses the date order of a column; adds a remark if the file leaves it open. */
export function guessDayOrder(
  { rows, cell }: NamedTable,
  column: string,
): { order: FileDateOrder; remarks: FileRemark[] } {
  const cells = rows.map((row) => cell(row, column));
  const { order, isOpen } = guessDateOrder(cells);
  const first = isOpen ? rows[0] : undefined;
  return {
    order,
    remarks: first === undefined ? [] : [{ line: first.line, text: cells[0] ?? '', why: 'dayOrderGuessed' }],
  };
}

/** Returns the record of a skipped row. */
export function toSkippedLine({ line, cells }: TableRow, why: SkippedLine['why']): SkippedLine {
  return {
    line,
    text: shorten(joinTexts(cells.map((cell) => (cell === '' ? undefined : `${cell} |`)))),
    why,
  };
}

type PartNumber = { at: number; of: number };

/**
 * Numbers the entries of rows. Consecutive split parts of one account and day form one entry.
 * @param partOf returns the part number and the number of parts that a row states
 */
export function numberEntries<Row extends { line: number; account: string; date: string }>(
  rows: readonly Row[],
  partOf: (row: Row) => PartNumber | undefined,
): { entries: number[]; remarks: FileRemark[] } {
  const remarks: FileRemark[] = [];
  const entries: number[] = [];
  let open: { row: Row; of: number; seen: Set<number>; line: number } | undefined;
  let entry = -1;
  const close = () => {
    if (open !== undefined && open.seen.size < open.of)
      remarks.push({
        line: open.line,
        text: `${open.row.date} | ${open.row.account} | ${open.seen.size}/${open.of}`,
        why: 'splitIncomplete',
      });
    open = undefined;
  };
  for (const row of rows) {
    const part = partOf(row);
    const isNext =
      part !== undefined &&
      open !== undefined &&
      open.of === part.of &&
      !open.seen.has(part.at) &&
      open.row.account === row.account &&
      open.row.date === row.date;
    if (!isNext) {
      close();
      entry += 1;
      if (part !== undefined) open = { row, of: part.of, seen: new Set(), line: row.line };
    }
    if (part !== undefined) open?.seen.add(part.at);
    entries.push(entry);
  }
  close();
  return { entries, remarks };
}
