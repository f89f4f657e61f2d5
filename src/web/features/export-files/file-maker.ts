import type { FileWanted } from '#exports/file-pieces.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { texts } from './texts.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Takes rows as they come, and makes a file of them beside the page. */
export type FileMaker = {
  take: (rows: Transaction[]) => void;
  /** @throws Error where it could not be made */
  write: (accounts: readonly Account[], wanted: FileWanted) => Promise<Blob>;
  /** To be called in any case; what is being written is given up. */
  close: () => void;
};

/** Starts the worker that makes a file. */
export function startFileMaker(): FileMaker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToWorker) => worker.postMessage(message);
  const written = Promise.withResolvers<Blob>();
  // Who gave up asks for nothing any more.
  written.promise.catch(() => undefined);
  worker.addEventListener('message', ({ data: message }: MessageEvent<FromWorker>) => {
    if (message.type === 'written') written.resolve(message.file);
    else written.reject(new Error(message.message));
  });
  // Where its program cannot be fetched the browser says no more than that.
  worker.addEventListener('error', ({ message }) => written.reject(new Error(message || texts.notLoaded)));
  return {
    take: (rows) => tell({ type: 'rows', rows }),
    write: (accounts, wanted) => {
      tell({ type: 'write', accounts, wanted });
      return written.promise;
    },
    close: () => worker.terminate(),
  };
}
