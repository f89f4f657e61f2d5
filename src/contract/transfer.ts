import * as z from 'zod/mini';
import { ExportedAccount } from './accounts.ts';
import { WireItems } from './items.ts';
import { WireErrorDetail } from './refusals/catalogue.ts';
import { AttributedTransaction } from './transactions.ts';
import { PortableUserConfig } from './users.ts';

/** What an export file calls itself. */
export const exportFormat = { format: 'partita', version: 1 } as const;

/** A record of a store that nothing can be read of, as it lies there. */
const UnreadableRecord = z.object({ in: z.string(), name: z.string(), data: z.unknown() });
export type UnreadableRecord = z.infer<typeof UnreadableRecord>;

/**
 * Answer of `export-data`: the file name and the user's whole data (calls.md Export and import). Of one book, asked for by its name, it
 * is what an offline copy is made of: its transactions say who added them.
 */
export const ExportAnswer = z.object({
  filename: z.string(),
  data: z.object({
    format: z.literal(exportFormat.format),
    version: z.literal(exportFormat.version),
    exportedAt: z.string(),
    accounts: z.array(ExportedAccount),
    transactions: z.array(AttributedTransaction),
    /** Absent where there are none, as in an older file. */
    items: z.optional(WireItems),
    userConfig: PortableUserConfig,
    /** What is in the place of the books and could not be read; no import takes it in. Absent where there is none. */
    unreadable: z.optional(z.array(UnreadableRecord)),
  }),
});
export type ExportAnswer = z.infer<typeof ExportAnswer>;

const Counts = z.object({ added: z.int(), updated: z.int(), skipped: z.int() });

/** A row that an import left out, and why. */
export const RejectedRow = z.object({ id: z.string(), message: z.string(), refusal: z.optional(WireErrorDetail) });
export type RejectedRow = z.infer<typeof RejectedRow>;

/** Answer of `import-data`. */
export const ImportResult = z.object({
  complete: z.boolean(),
  /** Why it is not complete, where a part of it failed after others went in. */
  failure: z.optional(z.object({ message: z.string(), refusal: z.optional(WireErrorDetail) })),
  accounts: Counts,
  transactions: Counts,
  /** Absent where the file has none. */
  items: z.optional(Counts),
  rejected: z.array(RejectedRow),
  /** How many rows stay out, where that is more than are named. */
  rejectedCount: z.optional(z.int()),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** How far an import is: so many of its rows of transactions went in or stay out. */
export type ImportProgress = { done: number; of: number };

/** Hears how far an import is, each time that more is stored. */
export type OnProgress = (progress: ImportProgress) => void;

/** What an import left out: `rejected` names the first rows, `rejectedCount` counts them where there are more. */
export type RejectedSummary = Pick<ImportResult, 'rejected' | 'rejectedCount'>;

/** What who wants an answer of `import-data` in lines accepts, and what such an answer is. */
export const ndjsonType = 'application/x-ndjson';
