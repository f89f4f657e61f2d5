import type { FileRead, MatchedRow, ReadRow } from '#imports/file-read.ts';
import type { MatchContext, RowsToMatch } from '#imports/match-rows.ts';
import { startJob } from '#jobs/start-job.ts';
import { processInSlices } from '#web/data/transactions/process-in-slices.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { type MatchJob, type ReadJob, type ReadRequest, rowsAtOnce } from './jobs.ts';

/** Returns a promise that resolves with an outcome when the signal aborts. */
function whenAborted<Outcome>(signal: AbortSignal, outcome: Outcome) {
  const deferred = Promise.withResolvers<Outcome>();
  const handle = () => deferred.resolve(outcome);
  signal.addEventListener('abort', handle, { once: true });
  return { outcome: deferred.promise, forget: () => signal.removeEventListener('abort', handle) };
}

/** Reads a file in its own worker, which is terminated if it takes too long. */
export async function readStatementInWorker(
  request: ReadRequest,
  signal: AbortSignal,
): Promise<{ read: FileRead; rows: readonly ReadRow[] }> {
  const rows: ReadRow[] = [];
  const job = startJob<ReadJob>(
    new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' }),
    (some) => rows.push(...some),
  );
  const tooLong = Promise.withResolvers<FileRead>();
  const timer = setTimeout(
    () => tooLong.resolve({ kind: 'unreadable', reason: 'tooLong' }),
    screenDelays.fileReadMs,
  );
  const broken: FileRead = { kind: 'unreadable', reason: 'broken' };
  const aborted = whenAborted(signal, broken);
  // Any unexpected error counts as a broken file.
  const reading = job.run(request).catch(() => broken);
  const read = await Promise.race([reading, tooLong.promise, aborted.outcome]);
  clearTimeout(timer);
  aborted.forget();
  job.end();
  return { read, rows: read.kind === 'statements' ? rows : [] };
}

/** Compares rows with the book in a worker. @throws the error of the worker */
export async function matchInWorker(
  { files, stored, bookingHistory }: RowsToMatch,
  context: MatchContext,
  signal: AbortSignal,
): Promise<readonly MatchedRow[]> {
  const rows: MatchedRow[] = [];
  const job = startJob<MatchJob>(
    new Worker(new URL('./match-worker.ts', import.meta.url), { type: 'module' }),
    (some) => rows.push(...some),
  );
  const aborted = whenAborted(signal, undefined);
  try {
    for (const [fileKey, entries] of files)
      await processInSlices(entries, rowsAtOnce, (some) =>
        job.addPart({ of: 'file', fileKey, entries: some }),
      );
    await processInSlices(stored, rowsAtOnce, (some) => job.addPart({ of: 'stored', transactions: some }));
    await processInSlices(bookingHistory, rowsAtOnce, (some) => job.addPart({ of: 'past', past: some }));
    await Promise.race([job.run(context), aborted.outcome]);
    return signal.aborted ? [] : rows;
  } finally {
    aborted.forget();
    job.end();
  }
}
