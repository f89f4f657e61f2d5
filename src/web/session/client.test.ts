import { expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { verbatimMessage } from '#contract/refusals/catalogue.ts';
import { type Call, createClient } from './client.ts';
import { createEmitter } from './events.ts';

/** A place that answers a call when it is told to; which calls are with it is written down. */
function createSlowProvider() {
  const requests: string[] = [];
  const waiting: { answer: (value: unknown) => void; fail: (error: Error) => void }[] = [];
  const transport = ((name: string) =>
    new Promise<unknown>((answer, fail) => {
      requests.push(name);
      waiting.push({ answer, fail });
      // What it answers is passed on as it is.
    })) as Call;
  return { requests, next: () => waiting.shift(), call: createClient(transport, createEmitter()) };
}

/** Lets everything happen that waits for nobody. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a place is asked for one export at a time, and nobody else waits for that', async () => {
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

test('an export that fails keeps the next one from nothing', async () => {
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
