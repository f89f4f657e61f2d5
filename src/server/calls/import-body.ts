import { setImmediate } from 'node:timers/promises';
import type { ImportResult, RejectedSummary, OnProgress } from '#contract/transfer.ts';
import { addRejectedRows } from '#contract/import-outcome.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { SqlHost } from '#engine/as-user.ts';
import { importInOneCommit } from '#engine/transfer.ts';
import { readImport, readImportTransactions } from '#ledger/read-import.ts';
import { parseBody } from '#server/http/body.ts';
import { requireQuota, type RemainingQuota } from './quota.ts';

/** The rows per batch. Each batch has the same fixed cost in the database and is held in memory on both sides. */
const rowsPerBatch = 5000;

/**
 * Reads the body of an import and stores its rows in one commit; rejected rows are listed in the answer. `onProgress` is called after each
 * batch; the commit follows the last one.
 * @throws CallError for an invalid body or if the quota is exceeded; nothing is stored then
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

/** Reads the transactions batch by batch and lets other tasks run in between; adds rejected rows to `leftOut`. */
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
