/** The worker that makes a file of transactions, so that the page never waits for that. */
import type { Transaction } from '#ledger/transaction.ts';
import { filePieces } from '#exports/file-pieces.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const transactions: Transaction[] = [];

const say = (message: FromWorker) => postMessage(message);

/** Pieces are many and small; a file is made of fewer. */
const piecesInPart = 1000;

function write({ accounts, wanted }: Extract<ToWorker, { type: 'write' }>): Blob {
  const parts: Blob[] = [];
  let pieces: string[] = [];
  for (const piece of filePieces({ accounts, transactions }, wanted)) {
    pieces.push(piece);
    if (pieces.length < piecesInPart) continue;
    parts.push(new Blob(pieces));
    pieces = [];
  }
  return new Blob([...parts, ...pieces]);
}

addEventListener('message', ({ data: message }: MessageEvent<ToWorker>) => {
  if (message.type === 'rows') {
    transactions.push(...message.rows);
    return;
  }
  try {
    say({ type: 'written', file: write(message) });
  } catch (error) {
    say({ type: 'failure', message: error instanceof Error ? error.message : String(error) });
  }
});
