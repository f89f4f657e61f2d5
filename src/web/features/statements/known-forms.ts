import * as z from 'zod/mini';
import { type Encoding, encodings } from '#statements/decode.ts';
import { type Delimiter, delimiters, type Table } from '#statements/table.ts';
import type { TableForm } from '#statements/table-form.ts';

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
  'none',
] as const satisfies readonly TableForm['roles'][number][];

/** What a column can be for, as it is offered. */
export const columnRoles: readonly TableForm['roles'][number][] = roles;

const KnownForm = z.object({
  accountId: z.string(),
  key: z.string(),
  form: z.object({
    skipped: z.int().check(z.gte(0), z.lte(1000)),
    roles: z.array(z.enum(roles)).check(z.maxLength(200)),
    dateOrder: z.enum(['ymd', 'dmy', 'mdy']),
    decimal: z.enum(['.', ',']),
    isReversed: z.boolean(),
  }),
  delimiter: z.optional(z.enum(delimiters)),
  encoding: z.optional(z.enum(encodings)),
});

/** How a table is read that was imported before, by what it is known again by, and the account that it was of. */
export type KnownForm = {
  accountId: string;
  key: string;
  form: Omit<TableForm, 'open'>;
  delimiter?: Delimiter | undefined;
  encoding?: Encoding | undefined;
};

/** As many are kept; the oldest goes for a new one. */
const mostForms = 60;

/** So far down is looked for names of columns. */
const lookedAt = 40;

/** The names of columns without what another delimiter or encoding changes about them. */
const keyOfCells = (cells: readonly string[]) =>
  cells
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** What a table is known again by: the names of its columns; how many there are where it has none. */
export function tableKey(
  { rows }: Table,
  { skipped, roles: { length } }: Pick<TableForm, 'skipped' | 'roles'>,
) {
  const names = skipped === 0 ? '' : keyOfCells(rows[skipped - 1]?.cells ?? []);
  return names === '' ? `#${length}` : names;
}

/** The kept forms, the newest first; what cannot be read is none. */
export function readKnownForms(kept: readonly unknown[] = []): KnownForm[] {
  return kept.flatMap((each) => {
    const { data } = KnownForm.safeParse(each);
    return data === undefined ? [] : [data];
  });
}

/** The form that was kept of a table like this one: where several accounts have such tables that of the account meant. */
export function knownFormOf(
  known: readonly KnownForm[],
  table: Table,
  accountId: string | undefined,
): KnownForm | undefined {
  const first = table.rows.slice(0, lookedAt);
  const names = new Set(first.map(({ cells }) => keyOfCells(cells)));
  const width = Math.max(0, ...first.map(({ cells }) => cells.length));
  const fits = known.filter(({ key, accountId: of }) =>
    key.startsWith('#') ? key === `#${width}` && of === accountId : names.has(key),
  );
  return fits.find((each) => each.accountId === accountId) ?? fits[0];
}

/** The kept forms with this one, in place of what was kept of such tables of the account. */
export function withKnownForm(known: readonly KnownForm[], form: KnownForm): KnownForm[] {
  const others = known.filter(({ accountId, key }) => accountId !== form.accountId || key !== form.key);
  return [form, ...others].slice(0, mostForms);
}
