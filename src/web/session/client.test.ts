import { expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { type Call, createClient } from './client.ts';
import { createEmitter } from './events.ts';

/** A provider that answers a call on request and records the running calls. */
function createSlowProvider() {
  const requests: string[] = [];
  const waiting: { answer: (value: unknown) => void; fail: (error: Error) => void }[] = [];
  const transport = ((name: string) =>
    new Promise<unknown>((answer, fail) => {
      requests.push(name);
      waiting.push({ answer, fail });
      // The answer is passed on unchanged.
    })) as Call;
  return { requests, next: () => waiting.shift(), call: createClient(transport, createEmitter()) };
}

/** Waits until all immediate work is done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('sends one export at a time without delaying other calls', async () => {
  const { requests, next, call } = createSlowProvider();
  const first = call('export-data', {});
  const second = call('export-data', {});
  void call('all-books', {});
  await settled();
  expect(requests.toSorted()).toEqual(['all-books', 'export-data']);
  next()?.answer('one');
  next()?.answer('one');
  expect(await first).toBe('one');
  await settled();
  expect(requests.filter((name) => name === 'export-data')).toHaveLength(2);
  next()?.answer('two');
  expect(await second).toBe('two');
});

test('sends the next export after a failed one', async () => {
  const { next, call } = createSlowProvider();
  const first = call('export-data', {});
  const second = call('export-data', {});
  await settled();
  next()?.fail(new CallError('unexpected', verbatimMessage('away')));
  await expect(first).rejects.toThrow('away');
  await settled();
  next()?.answer('two');
  expect(await second).toBe('two');
});
