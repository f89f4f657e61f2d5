import * as z from 'zod/mini';
import { ExportedAccount } from './accounts.ts';
import { CallError } from './errors.ts';
import { inSchema, type Told } from './refusals/catalogue.ts';
import { valueRefusal } from './refusals/values.ts';
import { wireOf, WireRefusal } from './refusals/wire.ts';
import { AnsweredTransaction } from './transactions.ts';
import { PortableUserConfig } from './users.ts';
import { ActionRef } from './values.ts';

/** What an export file calls itself. */
export const exportFormat = { format: 'partita', version: 1 } as const;

/** Answer of `export-data`: the file name and the user's whole data (calls.md Export and import). */
export const Export = z.object({
  filename: z.string(),
  data: z.object({
    format: z.literal(exportFormat.format),
    version: z.literal(exportFormat.version),
    exportedAt: z.string(),
    accounts: z.array(ExportedAccount),
    transactions: z.array(AnsweredTransaction),
    userConfig: PortableUserConfig,
  }),
});
export type Export = z.infer<typeof Export>;

const isRow = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A list of rows, plain or as `{ documents }` (spec 3 Import data). Each row is judged by itself later; a list of something
 * else altogether is none.
 */
const Collection = z
  .union([
    z.array(z.unknown()),
    z.pipe(
      z.object({ documents: z.array(z.unknown()) }),
      z.transform((collection) => collection.documents),
    ),
  ])
  .check(z.refine((rows) => rows.length === 0 || rows.some(isRow), inSchema(valueRefusal('noneReadable'))));

/** Body of `import-data`. What else is in the file stays with it, to be named in the answer. */
export const Import = z.object({
  data: z
    .looseObject({
      accounts: z.optional(Collection),
      transactions: z.optional(Collection),
      userConfig: z.optional(PortableUserConfig),
      /** What each book was when the file was saved, which whoever brings it in compares (`Fingerprints`); no engine does. */
      fingerprints: z.optional(z.unknown()),
    })
    .check(
      z.refine((data) => data.accounts !== undefined || data.transactions !== undefined, {
        error: inSchema(valueRefusal('nothingInFile')),
      }),
    ),
  action: ActionRef,
});

const Counts = z.object({ added: z.int(), updated: z.int(), skipped: z.int() });

/** A row that an import left out, and why. */
export const Rejected = z.object({ id: z.string(), message: z.string(), refusal: z.optional(WireRefusal) });
export type Rejected = z.infer<typeof Rejected>;

/** What an import tells of a part that failed after others went in. */
export function failureOfPart(error: unknown): NonNullable<ImportResult['failure']> {
  if (error instanceof CallError) return { message: error.reason, ...wireOf(error.refusal) };
  return { message: error instanceof Error ? error.message : String(error) };
}

/** The row with this id is left out. */
export function rejectRow(id: string, told: Told): Rejected {
  return { id, message: told.text, ...wireOf(told) };
}

/** Answer of `import-data`. */
export const ImportResult = z.object({
  complete: z.boolean(),
  /** Why it is not complete, where a part of it failed after others went in. */
  failure: z.optional(z.object({ message: z.string(), refusal: z.optional(WireRefusal) })),
  accounts: Counts,
  transactions: Counts,
  rejected: z.array(Rejected),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** How far an import is: so many of its rows of transactions went in or stay out. */
export type ImportProgress = { done: number; of: number };

/** Hears how far an import is, each time that more is stored. */
export type OnProgress = (progress: ImportProgress) => void;

/** What who wants an answer of `import-data` in lines accepts, and what such an answer is. */
export const linesType = 'application/x-ndjson';
