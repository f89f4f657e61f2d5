import { setImmediate } from 'node:timers/promises';
import type { ImportResult, RejectedSummary, OnProgress } from '#contract/transfer.ts';
import { addRejectedRows } from '#contract/import-outcome.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { SqlHost } from '#engine/as-user.ts';
import { importInOneCommit } from '#engine/transfer.ts';
import { readImport, readImportTransactions } from '#ledger/import-reading.ts';
import { parseBody } from '#server/http/body.ts';
import { requireQuota, type RemainingQuota } from './quota.ts';

/** Rows of one batch: each costs the database the same once more, and is held in memory here and there. */
const rowsPerBatch = 5000;

/**
 * Reads the body of an import and stores what it brings, in one commit; rows that stay out are in the answer. `onProgress`
 * hears of each batch, which is stored for good only with the last one.
 * @throws CallError for a body that is none, and where there is no room; nothing is stored then.
 */
export async function importBody(
  host: SqlHost,
  userId: string,
  body: string,
  remaining: RemainingQuota,
  onProgress: OnProgress,
): Promise<ImportResult> {
  const { data, action } = parseBody('import-data', body);
  const { accounts, items, rejected } = readImport({ ...data, transactions: [] });
  const leftOut: RejectedSummary = { rejected: [] };
  addRejectedRows(leftOut, { rejected });
  const values = data.transactions ?? [];
  const transactions = readBatches(values, leftOut);
  const hasItems = data.items !== undefined && data.items.length > 0;
  const rows = { accounts, transactions, ...(hasItems && { items }), userConfig: data.userConfig, action };
  let done = 0;
  const result = await importInOneCommit(host, userId, rows, {
    accept: (outcome) => requireQuota(remaining, Buffer.byteLength(body), outcome),
    onBatch() {
      done = Math.min(done + rowsPerBatch, values.length);
      onProgress({ done, of: values.length });
    },
  });
  addRejectedRows(leftOut, result);
  return { ...result, ...leftOut };
}

/** Reads the transactions batch by batch, with turns for what goes to the database; adds to `leftOut` what stays out. */
async function* readBatches(
  values: readonly unknown[],
  leftOut: RejectedSummary,
): AsyncGenerator<TransactionRow[], void, void> {
  const known = new Set<string>();
  for (let start = 0; start < values.length; start += rowsPerBatch) {
    const reading = readImportTransactions(values.slice(start, start + rowsPerBatch), known);
    let step = reading.next();
    while (!step.done) {
      await setImmediate();
      step = reading.next();
    }
    addRejectedRows(leftOut, step.value);
    yield step.value.rows;
  }
}
