import * as z from 'zod/mini';
import { ExportedAccount } from './accounts.ts';
import { WireRefusal } from './refusals/wire.ts';
import { AnsweredTransaction } from './transactions.ts';
import { PortableUserConfig } from './users.ts';

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

const Counts = z.object({ added: z.int(), updated: z.int(), skipped: z.int() });

/** A row that an import left out, and why. */
export const Rejected = z.object({ id: z.string(), message: z.string(), refusal: z.optional(WireRefusal) });
export type Rejected = z.infer<typeof Rejected>;

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
