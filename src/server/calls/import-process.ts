/** The process of one import: reads the file from its input, stores it, reports the outcome to the server, and ends. */
import { text } from 'node:stream/consumers';
import { CallError } from '#contract/errors.ts';
import type { ImportProgress, ImportResult } from '#contract/transfer.ts';
import { createPoolHost } from '#engine/hosts/pool.ts';
import { openPool } from '#server/database/pool.ts';
import type { ServingConnection } from '#server/database/rights.ts';
import { createServingConfig } from '#server/database/open-database.ts';
import { toUnavailableError } from '#server/unavailable.ts';
import { importBody } from './import-body.ts';
import type { RemainingQuota } from './quota.ts';

/** The job sent to the process. */
export type ImportJob = {
  serving: ServingConnection;
  userId: string;
  remaining: RemainingQuota;
};

/** The messages to the server: progress while it runs, and the outcome at the end. */
export type ImportMessage = { progress: ImportProgress } | ImportProcessOutcome;

export type ImportProcessOutcome =
  | { result: ImportResult }
  | { detail: Pick<CallError, 'code' | 'detail' | 'issues' | 'retryAfterSeconds'> }
  | { failure: string };

const sendMessage = (message: ImportMessage, onSent?: () => void) =>
  process.send?.(message, undefined, undefined, onSent);

async function runImport({ serving, userId, remaining }: ImportJob): Promise<ImportResult> {
  const body = await text(process.stdin);
  const pool = openPool(createServingConfig(serving), { max: 1 });
  try {
    return await importBody(createPoolHost(pool), userId, body, remaining, (progress) =>
      sendMessage({ progress }),
    );
  } finally {
    await pool.end();
  }
}

function describeFailure(error: unknown): ImportProcessOutcome {
  const detail = error instanceof CallError ? error : toUnavailableError(error);
  if (detail !== undefined) {
    const { code, issues, retryAfterSeconds } = detail;
    return { detail: { code, detail: detail.detail, issues, retryAfterSeconds } };
  }
  return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

process.once('disconnect', () => process.exit(1)); // the server is gone
process.once('message', (job: ImportJob) => {
  void runImport(job)
    .then((result): ImportProcessOutcome => ({ result }), describeFailure)
    .then((outcome) => sendMessage(outcome, () => process.exit(0)));
});
