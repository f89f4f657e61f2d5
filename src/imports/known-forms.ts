import * as z from 'zod/mini';
import { type Encoding, encodings } from '#statements/decode.ts';
import { type Delimiter, delimiters, type Table } from '#statements/table.ts';
import type { TableFormat } from '#statements/table-format.ts';
import { readFileAmount } from '#statements/amounts.ts';
import { readTableDay } from '#statements/table-days.ts';

const roles = [
  'date',
  'amount',
  'in',
  'out',
  'direction',
  'payee',
  'text',
  'bankId',
  'category',
  'account',
  'currency',
  'balance',
  'status',
  'fee',
  'none',
] as const satisfies readonly TableFormat['roles'][number][];

/** What a column can be for, as it is offered. */
export const columnRoles: readonly TableFormat['roles'][number][] = roles;

const KnownForm = z.object({
  accountId: z.string(),
  key: z.string(),
  form: z.object({
    skipped: z.int().check(z.gte(0), z.lte(1000)),
    roles: z.array(z.enum(roles)).check(z.maxLength(200)),
    dateOrder: z.enum(['ymd', 'dmy', 'mdy']),
    decimal: z.enum(['.', ',']),
    isReversed: z.boolean(),
    takesBack: z.optional(z.array(z.enum(['in', 'out']))),
    areFeesApart: z.optional(z.boolean()),
    ways: z.optional(z.record(z.string().check(z.maxLength(100)), z.enum(['in', 'out']))),
    isByBalance: z.optional(z.boolean()),
    isSignSaid: z.optional(z.boolean()),
  }),
  delimiter: z.optional(z.enum(delimiters)),
  encoding: z.optional(z.enum(encodings)),
});

/** How a table is read that was imported before, by what it is known again by, and the account that it was of. */
export type KnownForm = {
  accountId: string;
  key: string;
  form: Omit<TableFormat, 'open'>;
  delimiter?: Delimiter | undefined;
  encoding?: Encoding | undefined;
};

/** As many are kept; the oldest goes for a new one. */
const maxForms = 60;

/** The kept forms, the newest first; what cannot be read is none. */
export function readKnownForms(saved: unknown): KnownForm[] {
  if (!Array.isArray(saved)) return [];
  return saved.flatMap((each: unknown) => {
    const { data } = KnownForm.safeParse(each);
    return data === undefined ? [] : [data];
  });
}

/** The kept forms with this one, in place of what was kept of such tables of the account. */
export function withKnownForm(known: readonly KnownForm[], form: KnownForm): KnownForm[] {
  const others = known.filter(({ accountId, key }) => accountId !== form.accountId || key !== form.key);
  return [form, ...others].slice(0, maxForms);
}

/** The number of rows that are searched for names of columns. */
const maxHeaderRows = 40;

/** The columns that tell data from names. */
const dataRoles: ReadonlySet<TableFormat['roles'][number]> = new Set(['date', 'amount', 'in', 'out']);

/** The names of columns without what another delimiter or encoding changes about them. */
const createNamesKey = (cells: readonly string[]) =>
  cells
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** True if a row names the columns in words of its own: where data has a day or an amount, it has something else. */
function isNames(cells: readonly string[], { roles, dateOrder, decimal }: KnownForm['form']): boolean {
  const dataCells = roles.flatMap((role, at) =>
    dataRoles.has(role) ? [{ role, cell: cells[at]?.trim() ?? '' }] : [],
  );
  return (
    dataCells.length > 1 &&
    dataCells.every(
      ({ role, cell }) =>
        cell !== '' && (role === 'date' ? readTableDay(cell, dateOrder) : readFileAmount(cell, decimal)) === undefined,
    )
  );
}

/** The key by which a table is recognized: the names of its columns, or their number if they have none. */
export function createTableKey({ rows }: Table, form: KnownForm['form']): string {
  const { skipped, roles } = form;
  const first = rows[0]?.cells ?? [];
  const cells = skipped > 0 ? rows[skipped - 1]?.cells : isNames(first, form) ? first : undefined;
  const names = createNamesKey(cells ?? []);
  return names === '' ? `#${roles.length}` : names;
}

/** The forms that were kept of tables like this one, that of the account meant first, then the newest. */
export function findKnownForms(
  known: readonly KnownForm[],
  table: Table,
  accountId: string | undefined,
): KnownForm[] {
  const first = table.rows.slice(0, maxHeaderRows);
  const names = new Set(first.map(({ cells }) => createNamesKey(cells)));
  const width = Math.max(0, ...first.map(({ cells }) => cells.length));
  const fits = known.filter(({ key, accountId: of }) =>
    key.startsWith('#') ? key === `#${width}` && of === accountId : names.has(key),
  );
  const isMeant = (each: KnownForm) => each.accountId === accountId;
  return [...fits.filter(isMeant), ...fits.filter((each) => !isMeant(each))];
}
