import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callDocs } from '#contract/call-docs.ts';
import { workerDelays } from '#contract/limits.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { MessageFromWorker, MessageToWorker } from './worker-calls.ts';
import { createWorkerCalls, type WorkerLike } from './worker-calls.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A worker whose responses the test sends. */
function createManualWorker() {
  const messages: MessageToWorker[] = [];
  const target = new EventTarget();
  const worker: WorkerLike = {
    postMessage: (message: MessageToWorker) => void messages.push(message),
    addEventListener: target.addEventListener.bind(target),
    terminate: vi.fn(),
  };
  const answer = (data: MessageFromWorker) => target.dispatchEvent(new MessageEvent('message', { data }));
  return { messages, worker, answer, breakDown: () => target.dispatchEvent(new Event('error')) };
}

const connection = { url: 'https://project.example', key: 'key' };
const project = { ...connection, renewToken: async () => 'renewed' };

test('the worker receives the project 400 ms after the start, then each new token once, then the calls', async () => {
  const { messages, worker, answer } = createManualWorker();
  const calls = createWorkerCalls(project, () => worker);
  calls.setToken('one');
  calls.setToken('one');
  const books = calls.call('all-books', {});
  await vi.advanceTimersByTimeAsync(workerDelays.workerConfigMs - 1);
  expect(messages).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(messages).toEqual([
    { type: 'project', ...connection },
    { type: 'token', token: 'one' },
    { type: 'call', id: 1, name: 'all-books', input: {} },
  ]);
  answer({ type: 'answer', id: 1, answer: [] });
  expect(await books).toEqual([]);
});

test('responses are matched to their calls in any order, and a failure affects only its call', async () => {
  const { worker, answer } = createManualWorker();
  const calls = createWorkerCalls(project, () => worker);
  const [first, second] = [calls.call('all-books', {}), calls.call('logout', {})];
  const failed = first.then(
    () => undefined,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(workerDelays.workerConfigMs);
  answer({ type: 'answer', id: 2, answer: true });
  answer({
    type: 'failure',
    id: 1,
    failure: { code: 'quota', detail: verbatimMessage('No'), issues: [], retryAfterSeconds: 7 },
  });
  expect(await second).toBe(true);
  expect(await failed).toMatchObject({ code: 'quota', message: 'Failed ! No', retryAfterSeconds: 7 });
});

test('the progress of an import reaches its caller until the response', async () => {
  const { worker, answer } = createManualWorker();
  const calls = createWorkerCalls(project, () => worker);
  const listeners = [vi.fn<OnProgress>(), vi.fn<OnProgress>()] as const;
  const { body, answer: result } = callDocs['import-data'].example;
  const [first, second] = listeners.map((onProgress) => calls.call('import-data', body, onProgress));
  await vi.advanceTimersByTimeAsync(workerDelays.workerConfigMs);
  answer({ type: 'progress', id: 2, progress: { done: 1, of: 2 } });
  answer({ type: 'answer', id: 2, answer: result });
  answer({ type: 'progress', id: 2, progress: { done: 2, of: 2 } });
  answer({ type: 'answer', id: 1, answer: result });
  expect(await Promise.all([first, second])).toEqual([result, result]);
  expect(listeners.map(({ mock }) => mock.calls)).toEqual([[], [[{ done: 1, of: 2 }]]]);
});

test('a worker that cannot be loaded fails each call immediately', async () => {
  const { worker, breakDown } = createManualWorker();
  const calls = createWorkerCalls(project, () => worker);
  breakDown();
  const failed = calls.call('all-books', {}).then(
    () => undefined,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(workerDelays.workerConfigMs);
  expect(await failed).toMatchObject({
    message: 'Failed ! A background task stopped. Please reload the page',
  });
});

test('a token that expired in the worker is renewed on the page and sent, also if it is unchanged or missing', async () => {
  const { messages, worker, answer } = createManualWorker();
  const renewToken = vi.fn<() => Promise<string | undefined>>().mockResolvedValueOnce('one');
  const calls = createWorkerCalls({ ...connection, renewToken }, () => worker);
  calls.setToken('one');
  await vi.advanceTimersByTimeAsync(workerDelays.workerConfigMs);
  messages.length = 0;
  answer({ type: 'token-ended' });
  await vi.advanceTimersByTimeAsync(0);
  renewToken.mockRejectedValueOnce(new Error('no network'));
  answer({ type: 'token-ended' });
  await vi.advanceTimersByTimeAsync(0);
  expect(messages).toEqual([
    { type: 'token', token: 'one' },
    { type: 'token', token: undefined },
  ]);
});

test('a broken worker fails all open calls', async () => {
  const { worker, breakDown } = createManualWorker();
  const calls = createWorkerCalls(project, () => worker);
  const failed = calls.call('all-books', {}).then(
    () => undefined,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(workerDelays.workerConfigMs);
  breakDown();
  expect(await failed).toMatchObject({ reason: expect.stringMatching(/reload the page/) });
});

test('closing ends the worker and rejects all open calls, also those before the start', async () => {
  const { messages, worker } = createManualWorker();
  const calls = createWorkerCalls(project, () => worker);
  const outcomes = [calls.call('all-books', {})];
  await vi.advanceTimersByTimeAsync(workerDelays.workerConfigMs);
  outcomes.push(calls.call('all-books', {}));
  calls.close();
  const early = createManualWorker();
  const closed = createWorkerCalls(project, () => early.worker);
  outcomes.push(closed.call('all-books', {}));
  closed.close();
  const settled = Promise.allSettled(outcomes);
  await vi.advanceTimersByTimeAsync(workerDelays.workerConfigMs);
  for (const outcome of await settled)
    expect(outcome).toMatchObject({ reason: { reason: 'The storage of your books has changed' } });
  expect(worker.terminate).toHaveBeenCalledOnce();
  expect(messages).toHaveLength(2);
});
