import type { FileWanted } from '#exports/file-pieces.ts';
import type { Item } from '#ledger/items.ts';
import type { Account } from '#ledger/account.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** Makes a file of transactions: rows as they come, then what to make of them. */
export type FileJob = {
  part: Transaction[];
  request: {
    accounts: readonly Account[];
    schedules: readonly Schedule[];
    /** What is told of commodities. */
    items: readonly Pick<Item, 'kind' | 'body'>[];
    wanted: FileWanted;
  };
  update: never;
  result: Blob;
};
