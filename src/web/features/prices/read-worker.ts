/** The worker that reads prices from files without blocking the page. */
import { groupByPair } from '#imports/price-pairs.ts';
import { serveJob } from '#jobs/start-job.ts';
import { readPriceFile } from '#statements/price-file.ts';
import { UnreadableFile } from '#statements/statement.ts';
import type { PricesJob } from './read-prices-in-worker.ts';

serveJob<PricesJob>({
  async run(file) {
    // The file may have been changed or deleted since the user chose it.
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (bytes === undefined) return { kind: 'unreadable', reason: 'gone' };
    try {
      return { kind: 'read', ...groupByPair(readPriceFile(new Uint8Array(bytes))) };
    } catch (error) {
      const reason = error instanceof UnreadableFile ? error.reason : 'broken';
      return { kind: 'unreadable', reason };
    }
  },
});
