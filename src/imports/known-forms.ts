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

/** The column roles that the user can choose. */
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
    wordDirections: z.optional(z.record(z.string().check(z.maxLength(100)), z.enum(['in', 'out']))),
    isByBalance: z.optional(z.boolean()),
    isSignConfirmed: z.optional(z.boolean()),
  }),
  delimiter: z.optional(z.enum(delimiters)),
  encoding: z.optional(z.enum(encodings)),
});

/** The saved format of an imported table, its recognition key and its account. */
export type KnownForm = {
  accountId: string;
  key: string;
  form: Omit<TableFormat, 'open'>;
  delimiter?: Delimiter | undefined;
  encoding?: Encoding | undefined;
};

/** Maximum number of saved formats; the oldest is dropped for a new one. */
const maxForms = 60;

/** Reads the saved formats, newest first; unreadable ones are dropped. */
export function readKnownForms(saved: unknown): KnownForm[] {
  if (!Array.isArray(saved)) return [];
  return saved.flatMap((each: unknown) => {
    const { data } = KnownForm.safeParse(each);
    return data === undefined ? [] : [data];
  });
}

/** Returns the saved formats with a new one, which replaces that of the same tables and account. */
export function withKnownForm(known: readonly KnownForm[], form: KnownForm): KnownForm[] {
  const others = known.filter(({ accountId, key }) => accountId !== form.accountId || key !== form.key);
  return [form, ...others].slice(0, maxForms);
}

/** The number of rows that are searched for column names. */
const maxHeaderRows = 40;

/** The column roles that distinguish data from names. */
const dataRoles: ReadonlySet<TableFormat['roles'][number]> = new Set(['date', 'amount', 'in', 'out']);

/** Returns a key of column names that does not depend on delimiter and encoding. */
const createNamesKey = (cells: readonly string[]) =>
  cells
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** True if a row has column names: where data has a day or an amount, it has other text. */
function isNames(cells: readonly string[], { roles, dateOrder, decimal }: KnownForm['form']): boolean {
  const dataCells = roles.flatMap((role, at) =>
    dataRoles.has(role) ? [{ role, cell: cells[at]?.trim() ?? '' }] : [],
  );
  return (
    dataCells.length > 1 &&
    dataCells.every(
      ({ role, cell }) =>
        cell !== '' &&
        (role === 'date' ? readTableDay(cell, dateOrder) : readFileAmount(cell, decimal)) === undefined,
    )
  );
}

/** Returns the key by which a table is recognized: the names of its columns, or their number if they have none. */
export function createTableKey({ rows }: Table, form: KnownForm['form']): string {
  const { skipped, roles } = form;
  const first = rows[0]?.cells ?? [];
  const cells = skipped > 0 ? rows[skipped - 1]?.cells : isNames(first, form) ? first : undefined;
  const names = createNamesKey(cells ?? []);
  return names === '' ? `#${roles.length}` : names;
}

/** Returns the saved formats for a table: those of the given account first, then the newest. */
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
