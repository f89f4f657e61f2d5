import { expect, test, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import type { Backend } from '#backends/backend.ts';
import { retryChanges } from './retry-changes.ts';

const noAnswer = () => new CallError('unexpected', generalError('serverUnreachable'));
const change = { transaction: { TransactionId: 'T' }, action: { id: 'A', kind: 'delete-transaction' } };

/** Creates a provider that fails in the given ways before it answers, and records the waits. */
function providerAfter(failures: Error[]) {
  const sent: unknown[] = [];
  const waits: number[] = [];
  const pendingWhile: number[] = [];
  let reached: () => void = () => {};
  let pending = 0;
  const resend = retryChanges({
    onPending: (count) => {
      pending = count;
    },
    reach: {
      isReachable: () => true,
      subscribe(listener) {
        reached = listener;
        return () => {};
      },
    },
    async wait(ms, { wakeOn }) {
      waits.push(ms);
      pendingWhile.push(pending);
      if (ms < 30_000) return;
      const woken = vi.fn<() => void>();
      const unsubscribe = wakeOn(woken);
      reached();
      expect(woken).toHaveBeenCalledOnce();
      unsubscribe();
    },
  });
  const transport = (async (name: string, input: unknown) => {
    sent.push([name, input]);
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return 'done';
    // The answer is passed on unchanged.
  }) as Backend['call'];
  return { sent, waits, pendingWhile, pending: () => pending, call: resend(transport) };
}

test('retries an unanswered change unchanged, after increasing waits', async () => {
  const provider = providerAfter([
    noAnswer(),
    new CallError('unavailable', verbatimMessage('Bad Gateway')),
    new CallError('unavailable', verbatimMessage('busy'), [], 5),
  ]);
  expect(await provider.call('delete-transaction', change)).toBe('done');
  expect(provider.sent).toEqual(Array.from({ length: 4 }, () => ['delete-transaction', change]));
  expect(provider.waits).toEqual([500, 1000, 5000]);
  expect(provider.pendingWhile).toEqual([1, 1, 1]);
  expect(provider.pending()).toBe(0);
});

test('retries an import like any other change of books', async () => {
  const provider = providerAfter([noAnswer()]);
  await provider.call('import-data', { data: { accounts: [] }, action: { id: 'A', kind: 'import' } });
  expect(provider.sent).toHaveLength(2);
});

test('retries after the wait that a busy provider asks for, but not after a used-up daily quota', async () => {
  const busy = providerAfter([new CallError('quota', serverError('busyImports'), [], 30)]);
  await busy.call('import-data', { data: { accounts: [] }, action: { id: 'A', kind: 'import' } });
  expect([busy.sent.length, busy.waits]).toEqual([2, [30_000]]);
  const usedUp = new CallError('quota', serverError('busyImports'), [], 3600);
  const full = providerAfter([usedUp]);
  await expect(full.call('delete-transaction', change)).rejects.toBe(usedUp);
});

test('fails after a minute with the last error, and never waits longer than until the provider is reachable', async () => {
  const provider = providerAfter(Array.from({ length: 20 }, noAnswer));
  await expect(provider.call('delete-transaction', change)).rejects.toThrow('cannot be reached');
  expect(provider.waits.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  expect(provider.pending()).toBe(0);
});

test('returns an answer to a retry, even if it is a rejection', async () => {
  const rejected = new CallError('conflict', bookError('changedMeanwhile'));
  const provider = providerAfter([noAnswer(), rejected]);
  await expect(provider.call('delete-transaction', change)).rejects.toBe(rejected);
  expect(provider.sent).toHaveLength(2);
  const first = providerAfter([rejected]);
  await expect(first.call('delete-transaction', change)).rejects.toBe(rejected);
  expect(first.sent).toHaveLength(1);
});

test('does not retry calls without an idempotency key, nor reads', async () => {
  const unnamed = providerAfter([noAnswer()]);
  await expect(unnamed.call('delete-transaction', { transaction: change.transaction })).rejects.toThrow();
  const reading = providerAfter([noAnswer()]);
  await expect(reading.call('all-books', {})).rejects.toThrow();
  for (const { sent } of [unnamed, reading]) expect(sent).toHaveLength(1);
});
