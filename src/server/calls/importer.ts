import { fork } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { CallError } from '#contract/errors.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import type { ImportResult, OnProgress } from '#contract/transfer.ts';
import type { SqlHost } from '#engine/as-user.ts';
import { isPoolExhausted } from '#server/database/pool.ts';
import type { ServingConnection } from '#server/database/rights.ts';
import { type LineLimits, receiveBody } from '#server/http/body.ts';
import { importBody } from './import-body.ts';
import type { ImportJob, ImportMessage, ImportProcessOutcome } from './import-process.ts';
import type { RemainingQuota } from './quota.ts';
import type { OpenSpool, Spool } from './spool.ts';
import { createTurns } from './export-data.ts';

const program = fileURLToPath(new URL('./import-process.ts', import.meta.url));
const runningLimit = 2;
/** The largest body that is imported in the server process: it takes a few milliseconds, much less than a process start. */
const smallBytes = 65_536;
const baseMemoryMb = 200;
const memoryPerBodyByte = 10;
const outOfMemoryExit = 134;

/**
 * Imports the body of a call, one at a time for each user. The whole body is received first. All but small bodies are then imported in a
 * separate process, so that a large file delays no other call and running out of memory affects no one else. `onProgress` is called only
 * after all checks have passed.
 */
export type Importer = (
  userId: string,
  body: ReadableStream<Uint8Array>,
  readRemaining: () => Promise<RemainingQuota>,
  onProgress: OnProgress,
) => Promise<ImportResult>;

/** Creates an importer on a host, whose processes connect with the `serving` settings; the body limit is `limitBytes`. */
export function createImporter(
  host: SqlHost,
  serving: ServingConnection,
  openSpool: OpenSpool,
  limitBytes: number,
  line: LineLimits,
): Importer {
  let running = 0;
  const takeTurn = createTurns(serverError('importUnderway'));
  const memoryMb = baseMemoryMb + (limitBytes * memoryPerBodyByte) / 1_000_000;
  const run = async (userId: string, file: Spool, remaining: RemainingQuota, onProgress: OnProgress) => {
    if (file.size <= smallBytes) {
      const body = await text(file.read());
      return importBody(host, userId, body, remaining, onProgress).catch((error: unknown) => {
        throw isPoolExhausted(error) ? busyError() : error;
      });
    }
    if (running >= runningLimit) throw busyError();
    running += 1;
    try {
      return await runProcess({ serving, userId, remaining }, file, memoryMb, onProgress);
    } finally {
      running -= 1;
    }
  };
  return async (userId, body, readRemaining, onProgress) => {
    const giveBack = takeTurn(userId);
    try {
      const file = await openSpool();
      try {
        await receiveBody(body, file, limitBytes, line);
        return await run(userId, file, await readRemaining(), onProgress);
      } finally {
        await file.close();
      }
    } finally {
      giveBack();
    }
  };
}

async function runProcess(
  job: ImportJob,
  file: Spool,
  memoryMb: number,
  onProgress: OnProgress,
): Promise<ImportResult> {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    stdio: [file.fd, 'inherit', 'inherit', 'ipc'],
  });
  const reading = readOutcome(child, onProgress);
  child.send(job);
  const outcome = await reading;
  if ('result' in outcome) return outcome.result;
  if ('failure' in outcome) throw new Error(outcome.failure);
  const { code, detail, issues, retryAfterSeconds } = outcome.detail;
  throw new CallError(code, detail, issues, retryAfterSeconds);
}

/** Reads the final message of an import process. `close` is used because `exit` may occur before that message is read. */
export async function readOutcome(
  child: Pick<EventEmitter, 'on' | 'once'>,
  onProgress: OnProgress,
): Promise<ImportProcessOutcome> {
  return new Promise<ImportProcessOutcome>((resolve, reject) => {
    child.on('message', (message: ImportMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else resolve(message);
    });
    child.once('error', reject);
    child.once('close', (code: number | null, signal: string | null) => {
      const isOutOfMemory = signal !== null || code === outOfMemoryExit;
      reject(isOutOfMemory ? outOfMemoryError() : new Error(`the import ended with ${code} and no answer`));
    });
  });
}

const busyError = () => new CallError('quota', serverError('busyImports'), [], 30);
const outOfMemoryError = () => new CallError('too-large', serverError('fileTooLarge'));
