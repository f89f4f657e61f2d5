import type { FileRead, MatchedRow, ImportReadOptions, ReadRow } from '#imports/file-read.ts';
import type { MatchContext } from '#imports/match-rows.ts';
import type { StatementEntry } from '#ledger/statement/entries.ts';
import type { PriorPosting } from '#ledger/statement/suggestions.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** What is asked of a file. */
export type ReadRequest = ImportReadOptions & { file: Blob };

/** Reads a file; its rows come as updates, some at a time. */
export type ReadJob = { part: never; request: ReadRequest; update: ReadRow[]; result: FileRead };

/** Compares rows with the book; what is found comes as updates, some at a time. */
export type MatchJob = {
  part:
    /** The rows of one file, as many parts as it takes. */
    | { of: 'file'; fileKey: string; entries: readonly StatementEntry[] }
    | { of: 'stored'; transactions: readonly Transaction[] }
    | { of: 'past'; past: readonly PriorPosting[] };
  request: MatchContext;
  update: MatchedRow[];
  result: void;
};

/** So many rows go over the border at once: neither side is held up by them. */
export const rowsAtOnce = 500;

/** Rows, some at a time. */
export function* slicesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}
