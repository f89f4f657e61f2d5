import { type ChildProcess, fork } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import { CallError } from '#contract/errors.ts';
import type { ImportResult } from '#contract/transfer.ts';
import { type Body, bodyTooLarge } from '#server/http/body.ts';
import type { ImportJob, ImportOutcome } from './import-process.ts';
import type { Room } from './quota.ts';

const program = fileURLToPath(new URL('./import-process.ts', import.meta.url));
const runningLimit = 2;
const baseMemoryMb = 200;
const memoryPerBodyByte = 10;
const outOfMemoryExit = 134;

/**
 * Imports the body of a call for a user. Each import runs in a process of its own: a large file keeps no
 * other call waiting, and one that needs too much memory takes nobody else down.
 */
export type Importer = (userId: string, body: Body, room: Room) => Promise<ImportResult>;

/** An importer whose processes connect as `serving` says and take bodies of at most `limitBytes`. */
export function createImporter(serving: ClientConfig, limitBytes: number): Importer {
  let running = 0;
  return async (userId, body, room) => {
    if (running >= runningLimit) {
      throw new CallError('quota', 'The server is busy with other imports. Please try again soon', [], 30);
    }
    running += 1;
    try {
      return await runProcess({ serving, userId, room }, body, limitBytes);
    } finally {
      running -= 1;
    }
  };
}

async function runProcess(job: ImportJob, body: Body, limitBytes: number): Promise<ImportResult> {
  const memoryMb = baseMemoryMb + (limitBytes * memoryPerBodyByte) / 1_000_000;
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  });
  child.send(job);
  const [fed, outcome] = await Promise.allSettled([feed(child, body, limitBytes), outcomeOf(child)]);
  if (outcome.status === 'fulfilled') return readOutcome(outcome.value);
  if (fed.status === 'rejected') throw fed.reason instanceof CallError ? fed.reason : brokenOff();
  throw outcome.reason;
}

/** Hands the body to the process piece by piece; what breaks off or is too large ends it. */
async function feed(child: ChildProcess, body: Body, limitBytes: number): Promise<void> {
  if (child.stdin === null) throw new Error('the process has no input');
  try {
    await pipeline(withinLimit(body, limitBytes), child.stdin);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

async function* withinLimit(body: Body, limitBytes: number) {
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > limitBytes) throw bodyTooLarge(limitBytes);
    yield piece;
  }
}

async function outcomeOf(child: ChildProcess): Promise<ImportOutcome> {
  return new Promise((resolve, reject) => {
    child.once('message', (outcome: ImportOutcome) => resolve(outcome));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const isOutOfMemory = signal !== null || code === outOfMemoryExit;
      reject(isOutOfMemory ? needsTooMuch() : new Error(`the import ended with ${code} and no answer`));
    });
  });
}

const brokenOff = () => new CallError('invalid', 'The file broke off');
const needsTooMuch = () =>
  new CallError('too-large', 'This file is too large for the server. Import it in several parts');

function readOutcome(outcome: ImportOutcome): ImportResult {
  if ('result' in outcome) return outcome.result;
  if ('failure' in outcome) throw new Error(outcome.failure);
  const { code, reason, issues, retryAfterSeconds } = outcome.refusal;
  throw new CallError(code, reason, issues, retryAfterSeconds);
}
