import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { OnProgress } from '#contract/transfer.ts';
import { readOutcome } from './importer.ts';

const result = {
  complete: true,
  accounts: { added: 1, updated: 0, skipped: 0 },
  transactions: { added: 0, updated: 0, skipped: 0 },
  rejected: [],
};

test('reads the final message of an import process even if it arrives after the exit, and the progress before it', async () => {
  const child = new EventEmitter();
  const onProgress = vi.fn<OnProgress>();
  const outcome = readOutcome(child, onProgress);
  child.emit('message', { progress: { done: 1, of: 2 } });
  child.emit('exit', 0, null);
  child.emit('message', { result });
  child.emit('close', 0, null);
  expect(await outcome).toEqual({ result });
  expect(onProgress.mock.calls).toEqual([[{ done: 1, of: 2 }]]);
});

test('reports a process that ends without a message as failed, and a killed one as out of memory', async () => {
  const silent = new EventEmitter();
  const killed = new EventEmitter();
  const outcomes = [readOutcome(silent, vi.fn()), readOutcome(killed, vi.fn())];
  silent.emit('exit', 1, null);
  silent.emit('close', 1, null);
  killed.emit('exit', null, 'SIGKILL');
  killed.emit('close', null, 'SIGKILL');
  const [failed, outOfMemory] = await Promise.allSettled(outcomes);
  expect(failed).toMatchObject({ reason: { message: 'the import ended with 1 and no answer' } });
  expect(outOfMemory).toMatchObject({ reason: { code: 'too-large' } });
});
