import { readAmount } from '#statements/amounts.ts';
import type { Table } from '#statements/table.ts';
import { readDay } from '#statements/table-days.ts';
import type { TableFormat } from '#statements/table-format.ts';
import type { KnownForm } from './known-forms.ts';

/** So far down is looked for names of columns. */
const lookedAt = 40;

/** The columns that tell data from names. */
const toldBy: ReadonlySet<TableFormat['roles'][number]> = new Set(['date', 'amount', 'in', 'out']);

/** The names of columns without what another delimiter or encoding changes about them. */
const keyOfCells = (cells: readonly string[]) =>
  cells
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Whether a row names the columns in words of its own: where data has a day or an amount, it has something else. */
function isNames(cells: readonly string[], { roles, dateOrder, decimal }: KnownForm['form']): boolean {
  const told = roles.flatMap((role, at) =>
    toldBy.has(role) ? [{ role, cell: cells[at]?.trim() ?? '' }] : [],
  );
  return (
    told.length > 1 &&
    told.every(
      ({ role, cell }) =>
        cell !== '' && (role === 'date' ? readDay(cell, dateOrder) : readAmount(cell, decimal)) === undefined,
    )
  );
}

/** What a table is known again by: the names of its columns; how many there are where it has none. */
export function tableKey({ rows }: Table, form: KnownForm['form']): string {
  const { skipped, roles } = form;
  const first = rows[0]?.cells ?? [];
  const cells = skipped > 0 ? rows[skipped - 1]?.cells : isNames(first, form) ? first : undefined;
  const names = keyOfCells(cells ?? []);
  return names === '' ? `#${roles.length}` : names;
}

/** The forms that were kept of tables like this one, that of the account meant first, then the newest. */
export function knownFormsOf(
  known: readonly KnownForm[],
  table: Table,
  accountId: string | undefined,
): KnownForm[] {
  const first = table.rows.slice(0, lookedAt);
  const names = new Set(first.map(({ cells }) => keyOfCells(cells)));
  const width = Math.max(0, ...first.map(({ cells }) => cells.length));
  const fits = known.filter(({ key, accountId: of }) =>
    key.startsWith('#') ? key === `#${width}` && of === accountId : names.has(key),
  );
  const isMeant = (each: KnownForm) => each.accountId === accountId;
  return [...fits.filter(isMeant), ...fits.filter((each) => !isMeant(each))];
}
