import type { FileRead, MatchedRow, ImportReadOptions, ReadRow } from '#imports/file-read.ts';
import type { MatchContext } from '#imports/match-rows.ts';
import type { StatementEntry } from '#ledger/statement/entries.ts';
import type { PriorPosting } from '#ledger/statement/suggestions.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** The request to read a file. */
export type ReadRequest = ImportReadOptions & { file: Blob };

/** Reads a file; its rows arrive in batches as updates. */
export type ReadJob = { part: never; request: ReadRequest; update: ReadRow[]; result: FileRead };

/** Compares rows with the book; matches arrive in batches as updates. */
export type MatchJob = {
  part:
    /** The rows of one file, in as many parts as needed. */
    | { of: 'file'; fileKey: string; entries: readonly StatementEntry[] }
    | { of: 'stored'; transactions: readonly Transaction[] }
    | { of: 'past'; past: readonly PriorPosting[] };
  request: MatchContext;
  update: MatchedRow[];
  result: void;
};

/** The number of rows in one message. Small batches keep the page and the worker responsive. */
export const rowsAtOnce = 500;

/** Yields the rows in batches. */
export function* slicesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}
