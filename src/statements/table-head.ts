import { readAmount } from './amounts.ts';
import { maxColumns } from './columns.ts';
import { scoreOf } from './column-names.ts';
import type { Role } from './roles.ts';
import type { Table } from './table.ts';
import { dateOrderOf } from './table-days.ts';

const isText = (cells: readonly string[]) => cells.every((cell) => !/^[-+]?[\d.,\s]*\d$/.test(cell));

/** Whether a row holds data: a day, and an amount besides. */
function isData(cells: readonly string[] = []): boolean {
  const isDay = (cell: string) => dateOrderOf([cell]).share > 0;
  return cells.some(isDay) && cells.some((cell) => !isDay(cell) && readAmount(cell) !== undefined);
}

/** Rows of data begin so soon below the names of the columns. */
const firstBelow = 5;

/** The row with the names of the columns, known by words or by the data below it; undefined where there is none among the first. */
export function headerOf({ rows }: Table): number | undefined {
  const first = rows.slice(0, 40).map(({ cells }) => cells.slice(0, maxColumns));
  const named = first.flatMap((cells, index) => {
    const isOf = (...roles: Role[]) => cells.some((cell) => roles.some((role) => scoreOf(cell, role) > 0));
    return cells.length > 1 && isText(cells) && isOf('date') && isOf('amount', 'in', 'out') ? [index] : [];
  });
  // What stands above a table may be called so, too, but has fewer cells than the rows, of which a last one may be empty.
  const heads = named.find((index) => {
    const width = first[index]?.length ?? 0;
    const below = first.slice(index + 1, index + 1 + firstBelow).filter(isData);
    return below.some((cells) => cells.findLastIndex((cell) => cell !== '') < width);
  });
  const above = first.findIndex(
    (cells, index) =>
      cells.length > 2 &&
      cells.every((cell) => cell !== '') &&
      isText(cells) &&
      !isData(cells) &&
      isData(first[index + 1]),
  );
  const at = heads ?? named.at(-1) ?? above;
  return at < 0 ? undefined : at;
}

/** Whether a table has the names of its columns and nothing below. */
export const hasOnlyNames = (table: Table) => headerOf(table) === table.rows.length - 1;
