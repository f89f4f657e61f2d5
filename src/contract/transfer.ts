import * as z from 'zod/mini';
import { ExportedAccount } from './accounts.ts';
import { WireItems } from './items.ts';
import { WireErrorDetail } from './error-catalogue/catalogue.ts';
import { AttributedTransaction } from './transactions.ts';
import { PortableUserConfig } from './users.ts';

/** The format name and the version in an export file. */
export const exportFormat = { format: 'partita', version: 1 } as const;

/** A stored record that cannot be read, in its raw form. */
const UnreadableRecord = z.object({ in: z.string(), name: z.string(), data: z.unknown() });
export type UnreadableRecord = z.infer<typeof UnreadableRecord>;

/**
 * Response of `export-data`: the file name and all data of the user (calls.md Export and import). For a single book (by name) it is the
 * content of an offline copy, so its transactions include the user who added them.
 */
export const ExportAnswer = z.object({
  filename: z.string(),
  data: z.object({
    format: z.literal(exportFormat.format),
    version: z.literal(exportFormat.version),
    exportedAt: z.string(),
    accounts: z.array(ExportedAccount),
    transactions: z.array(AttributedTransaction),
    /** Missing if the user has no items, as in older files. */
    items: z.optional(WireItems),
    userConfig: PortableUserConfig,
    /** Unreadable records of the provider; no import accepts them. Missing if all records are readable. */
    unreadable: z.optional(z.array(UnreadableRecord)),
  }),
});
export type ExportAnswer = z.infer<typeof ExportAnswer>;

const Counts = z.object({ added: z.int(), updated: z.int(), skipped: z.int() });

/** A row that an import rejected, with the reason. */
export const RejectedRow = z.object({
  id: z.string(),
  message: z.string(),
  detail: z.optional(WireErrorDetail),
});
export type RejectedRow = z.infer<typeof RejectedRow>;

/** Response of `import-data`. */
export const ImportResult = z.object({
  complete: z.boolean(),
  /** The reason for an incomplete import: a part failed after others were stored. */
  failure: z.optional(z.object({ message: z.string(), detail: z.optional(WireErrorDetail) })),
  accounts: Counts,
  transactions: Counts,
  /** Missing if the file has no items. */
  items: z.optional(Counts),
  rejected: z.array(RejectedRow),
  /** The number of rejected rows, if it exceeds the number of listed rows. */
  rejectedCount: z.optional(z.int()),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** The progress of an import: the number of its transaction rows that are stored or rejected. */
export type ImportProgress = { done: number; of: number };

/** Receives the progress of an import, each time that more rows are stored. */
export type OnProgress = (progress: ImportProgress) => void;

/** The rejected rows of an import: `rejected` lists the first rows, `rejectedCount` counts them if there are more. */
export type RejectedSummary = Pick<ImportResult, 'rejected' | 'rejectedCount'>;

/** The media type of an `import-data` response in lines; a client requests it by its Accept header. */
export const ndjsonType = 'application/x-ndjson';
