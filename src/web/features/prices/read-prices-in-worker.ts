import type { PricePairs } from '#imports/price-pairs.ts';
import { startJob } from '#jobs/start-job.ts';
import type { UnreadableReason } from '#statements/statement.ts';

/** The result of reading a file: its prices, or the reason why it has none. */
export type PriceFileOutcome =
  | ({ kind: 'read' } & PricePairs)
  | { kind: 'unreadable'; reason: UnreadableReason | 'gone' | 'tooLong' | 'broken' };

/** The messages of the worker that reads prices. */
export type PricesJob = { part: never; request: Blob; update: never; result: PriceFileOutcome };

/** The time limit. Only malicious files take longer. */
const timeoutMs = 20_000;

/** Reads a file in a separate worker, which is terminated after the time limit. */
export async function readPricesInWorker(file: Blob): Promise<PriceFileOutcome> {
  const job = startJob<PricesJob>(
    new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' }),
  );
  const tooLong = Promise.withResolvers<PriceFileOutcome>();
  const timer = setTimeout(() => tooLong.resolve({ kind: 'unreadable', reason: 'tooLong' }), timeoutMs);
  try {
    return await Promise.race([job.run(file), tooLong.promise]);
  } catch {
    return { kind: 'unreadable', reason: 'broken' };
  } finally {
    clearTimeout(timer);
    job.end();
  }
}
