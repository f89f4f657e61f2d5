import * as z from 'zod/mini';
import { type Encoding, encodings } from '#statements/decode.ts';
import { type Delimiter, delimiters } from '#statements/table.ts';
import type { TableFormat } from '#statements/table-format.ts';

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
export function readKnownForms(kept: unknown): KnownForm[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: unknown) => {
    const { data } = KnownForm.safeParse(each);
    return data === undefined ? [] : [data];
  });
}

/** The kept forms with this one, in place of what was kept of such tables of the account. */
export function withKnownForm(known: readonly KnownForm[], form: KnownForm): KnownForm[] {
  const others = known.filter(({ accountId, key }) => accountId !== form.accountId || key !== form.key);
  return [form, ...others].slice(0, maxForms);
}
