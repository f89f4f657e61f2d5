import type { FileWanted } from '#exports/file-pieces.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** What the worker is told: rows as they come, then what to make of them. */
export type ToWorker =
  | { type: 'rows'; rows: Transaction[] }
  | { type: 'write'; accounts: readonly Account[]; wanted: FileWanted };

/** What the worker says at the end. */
export type FromWorker = { type: 'written'; file: Blob } | { type: 'failure'; message: string };
