import type { FileRead, Matched, ReadRow } from '#imports/file-read.ts';
import type { StatementEntry } from '#ledger/statement/entries.ts';
import type { Past } from '#ledger/statement/suggestions.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { inSlices } from '#web/data/in-slices.ts';
import type { FromWorker, MatchJob, ReadJob, ToWorker } from './worker-messages.ts';

/** No file of a bank takes longer; what does is meant to. Within five seconds that is said. */
const readMs = 4500;
/** So many rows go to the worker by one message. */
const rowsAtOnce = 500;

/** Starts a worker for one job; it ends with it. */
function startWorker(take: (message: FromWorker) => void, fail: (reason: Error) => void) {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'failed') fail(new Error(data.message));
    else take(data);
  });
  worker.addEventListener('error', ({ message }) => fail(new Error(message)));
  return { post: (message: ToWorker) => worker.postMessage(message), end: () => worker.terminate() };
}

/** Ends a job that nobody waits for any more. */
function whenAborted(signal: AbortSignal, run: () => void): () => void {
  signal.addEventListener('abort', run, { once: true });
  return () => signal.removeEventListener('abort', run);
}

/** Reads a file in a worker of its own, which is ended when it takes too long. */
export async function readInWorker(
  job: Omit<ReadJob, 'type'>,
  signal: AbortSignal,
): Promise<{ read: FileRead; rows: readonly ReadRow[] }> {
  const rows: ReadRow[] = [];
  const reading = Promise.withResolvers<FileRead>();
  const unreadable = (reason: 'tooLong' | 'broken') => reading.resolve({ kind: 'unreadable', reason });
  const worker = startWorker(
    (message) => {
      if (message.type === 'rows') rows.push(...message.rows);
      if (message.type === 'read') reading.resolve(message.read);
    },
    // What readers do not expect is the file's fault, whatever it was.
    () => unreadable('broken'),
  );
  const timer = setTimeout(() => unreadable('tooLong'), readMs);
  const forget = whenAborted(signal, () => unreadable('broken'));
  worker.post({ type: 'read', ...job });
  const read = await reading.promise;
  clearTimeout(timer);
  forget();
  worker.end();
  return { read, rows: read.kind === 'statements' ? rows : [] };
}

/** What is compared: the rows by their files, and what the book holds of them. */
export type ToMatch = {
  files: ReadonlyMap<string, readonly StatementEntry[]>;
  stored: readonly Transaction[];
  past: readonly Past[];
};

/** Compares rows with the book in a worker. @throws what went wrong there */
export async function matchInWorker(
  { files, stored, past }: ToMatch,
  job: Omit<MatchJob, 'type'>,
  signal: AbortSignal,
): Promise<readonly Matched[]> {
  const rows: Matched[] = [];
  const matching = Promise.withResolvers<readonly Matched[]>();
  const worker = startWorker((message) => {
    if (message.type === 'matched') rows.push(...message.rows);
    if (message.type === 'done') matching.resolve(rows);
  }, matching.reject);
  const forget = whenAborted(signal, () => matching.resolve([]));
  try {
    for (const [fileKey, entries] of files)
      await inSlices(entries, rowsAtOnce, (some) => worker.post({ type: 'rows', fileKey, entries: some }));
    await inSlices(stored, rowsAtOnce, (some) => worker.post({ type: 'stored', transactions: some }));
    await inSlices(past, rowsAtOnce, (some) => worker.post({ type: 'past', past: some }));
    worker.post({ type: 'match', ...job });
    return await matching.promise;
  } finally {
    forget();
    worker.end();
  }
}
