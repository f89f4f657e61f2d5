import type { FileRead, Matched, ReadOptions, ReadRow } from '#imports/file-read.ts';
import type { Account } from '#ledger/account.ts';
import type { StatementEntry } from '#ledger/statement/entries.ts';
import type { BookingRule } from '#ledger/statement/rules.ts';
import type { Past } from '#ledger/statement/suggestions.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** Asks to read a file. */
export type ReadJob = ReadOptions & { type: 'read'; file: Blob };

/** What the rows are looked at with. */
export type MatchJob = {
  type: 'match';
  accountId: string;
  zone: string;
  /** The rules of the book. */
  rules: readonly BookingRule[];
  accounts: readonly Account[];
};

export type ToWorker =
  | ReadJob
  /** The rows of one file, as many messages as it takes; those of one file are numbered together. */
  | { type: 'rows'; fileKey: string; entries: readonly StatementEntry[] }
  | { type: 'stored'; transactions: readonly Transaction[] }
  | { type: 'past'; past: readonly Past[] }
  | MatchJob;

export type FromWorker =
  | { type: 'rows'; rows: ReadRow[] }
  | { type: 'read'; read: FileRead }
  | { type: 'matched'; rows: Matched[] }
  | { type: 'done' }
  | { type: 'failed'; message: string };
