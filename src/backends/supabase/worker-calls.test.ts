import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delays } from '#contract/limits.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';
import { createWorkerCalls, type WorkerLike } from './worker-calls.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A worker whose answers a test gives by hand. */
function handWorker() {
  const told: ToWorker[] = [];
  const target = new EventTarget();
  const worker: WorkerLike = {
    postMessage: (message: ToWorker) => void told.push(message),
    addEventListener: target.addEventListener.bind(target),
    terminate: vi.fn(),
  };
  const answer = (data: FromWorker) => target.dispatchEvent(new MessageEvent('message', { data }));
  return { told, worker, answer, breakDown: () => target.dispatchEvent(new Event('error')) };
}

const project = { url: 'https://project.example', key: 'key' };

test('it is told of the project 400 ms after the start, of each new token once, then of the calls', async () => {
  const { told, worker, answer } = handWorker();
  const calls = createWorkerCalls(project, () => worker);
  calls.setToken('one');
  calls.setToken('one');
  const books = calls.call('all-books', {});
  await vi.advanceTimersByTimeAsync(delays.workerConfigMs - 1);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([
    { about: 'project', ...project },
    { about: 'token', token: 'one' },
    { about: 'call', id: 1, name: 'all-books', input: {} },
  ]);
  answer({ id: 1, answer: [] });
  expect(await books).toEqual([]);
});

test('answers find their calls, whatever their order; a failure is a failure of its call alone', async () => {
  const { worker, answer } = handWorker();
  const calls = createWorkerCalls(project, () => worker);
  const [first, second] = [calls.call('all-books', {}), calls.call('logout', {})];
  const failed = first.then(
    () => undefined,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(delays.workerConfigMs);
  answer({ id: 2, answer: true });
  answer({ id: 1, failure: { code: 'conflict', reason: 'No', issues: [] } });
  expect(await second).toBe(true);
  expect(await failed).toMatchObject({ code: 'conflict', message: 'Failed ! No' });
});

test('when the worker breaks, nobody waits for ever', async () => {
  const { worker, breakDown } = handWorker();
  const calls = createWorkerCalls(project, () => worker);
  const failed = calls.call('all-books', {}).then(
    () => undefined,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(delays.workerConfigMs);
  breakDown();
  expect(await failed).toMatchObject({ reason: expect.stringMatching(/reload the page/) });
});
