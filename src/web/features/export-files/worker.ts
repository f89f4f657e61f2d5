/** The worker that makes a file of transactions, so that the page never waits for that. */
import { writeExportFile, type ExportFileOptions } from '#exports/file-formats.ts';
import { serveJob } from '#jobs/start-job.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { Item } from '#ledger/items.ts';
import type { Account } from '#ledger/account.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';

/** Makes a file of transactions: rows as they come, then what to make of them. */
export type FileJob = {
  part: Transaction[];
  request: {
    accounts: readonly Account[];
    schedules: readonly Schedule[];
    /** The texts about commodities. */
    items: readonly Pick<Item, 'kind' | 'body'>[];
    wanted: ExportFileOptions;
  };
  update: never;
  result: Blob;
};

const transactions: Transaction[] = [];

/** Pieces are many and small; a file is made of fewer. */
const piecesInPart = 1000;

serveJob<FileJob>({
  addPart: (rows) => void transactions.push(...rows),
  run({ accounts, schedules, items, wanted }) {
    const parts: Blob[] = [];
    let pieces: string[] = [];
    for (const piece of writeExportFile({ accounts, transactions, schedules, items }, wanted)) {
      pieces.push(piece);
      if (pieces.length < piecesInPart) continue;
      parts.push(new Blob(pieces));
      pieces = [];
    }
    return new Blob([...parts, ...pieces]);
  },
});
