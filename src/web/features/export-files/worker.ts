/** The worker that creates an export file without blocking the page. */
import { writeExportFile, type ExportFileOptions } from '#exports/file-formats.ts';
import { serveJob } from '#jobs/start-job.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { Item } from '#ledger/items.ts';
import type { Account } from '#ledger/account.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';

/** The messages of the worker: transactions as they are read, then the request for the file. */
export type FileJob = {
  part: Transaction[];
  request: {
    accounts: readonly Account[];
    schedules: readonly Schedule[];
    /** The commodity items of the book. */
    items: readonly Pick<Item, 'kind' | 'body'>[];
    wanted: ExportFileOptions;
  };
  update: never;
  result: Blob;
};

const transactions: Transaction[] = [];

/** The number of small pieces that are joined into one part of the file. */
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
