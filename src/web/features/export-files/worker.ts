/** The worker that makes a file of transactions, so that the page never waits for that. */
import { filePieces } from '#exports/file-pieces.ts';
import { serveJob } from '#jobs/serve-job.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { FileJob } from './file-job.ts';

const transactions: Transaction[] = [];

/** Pieces are many and small; a file is made of fewer. */
const piecesInPart = 1000;

serveJob<FileJob>({
  take: (rows) => void transactions.push(...rows),
  run({ accounts, schedules, items, wanted }) {
    const parts: Blob[] = [];
    let pieces: string[] = [];
    for (const piece of filePieces({ accounts, transactions, schedules, items }, wanted)) {
      pieces.push(piece);
      if (pieces.length < piecesInPart) continue;
      parts.push(new Blob(pieces));
      pieces = [];
    }
    return new Blob([...parts, ...pieces]);
  },
});
