import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doublingDelays, listedDelays, type Pause, retry } from './retry.ts';
import { createPause, wait } from './wait.ts';

const noPause: Pause = () => Promise.resolve();

const failing = (failures: number) => {
  const tries: number[] = [];
  const work = async (retries: number) => {
    tries.push(retries);
    if (retries < failures) throw new Error(`failure ${retries}`);
    return 'done';
  };
  return { tries, work };
};

/** A pause without a timer that records its milliseconds. */
const recorded = (backoff: (retries: number) => number | undefined) => {
  const waits: number[] = [];
  const pause: Pause = (retries) => {
    const ms = backoff(retries);
    if (ms === undefined) return undefined;
    waits.push(ms);
    return Promise.resolve();
  };
  return { waits, pause };
};

test('work that succeeds is not retried', async () => {
  const { tries, work } = failing(0);
  expect(await retry(work, { pause: noPause })).toBe('done');
  expect(tries).toEqual([0]);
});

test('work is retried until it succeeds, after waits that double up to a limit', async () => {
  const { tries, work } = failing(5);
  const { waits, pause } = recorded(doublingDelays({ firstMs: 250, maxMs: 1500 }));
  expect(await retry(work, { pause })).toBe('done');
  expect(tries).toEqual([0, 1, 2, 3, 4, 5]);
  expect(waits).toEqual([250, 500, 1000, 1500, 1500]);
});

test('the last error is thrown once no waits are left', async () => {
  const { tries, work } = failing(9);
  const { waits, pause } = recorded(listedDelays(1, 5));
  await expect(retry(work, { pause })).rejects.toThrow('failure 2');
  expect([tries, waits]).toEqual([
    [0, 1, 2],
    [1, 5],
  ]);
  const few = recorded(doublingDelays({ firstMs: 20, maxRetries: 3 }));
  await expect(retry(work, few)).rejects.toThrow('failure 3');
  expect(few.waits).toEqual([20, 40, 80]);
});

test('an error that is not worth a retry is thrown at once', async () => {
  const { tries, work } = failing(9);
  const shouldRetry = (error: unknown, retries: number) =>
    error instanceof Error && error.message !== 'failure 1' && retries < 3;
  await expect(retry(work, { pause: noPause, shouldRetry })).rejects.toThrow('failure 1');
  expect(tries).toEqual([0, 1]);
});

test('an aborted signal ends the retries with its reason, also before the first try', async () => {
  const { tries, work } = failing(9);
  const ended = new AbortController();
  const pause: Pause = async (retries) => {
    if (retries === 1) ended.abort(new Error('stop'));
  };
  await expect(retry(work, { pause, signal: ended.signal })).rejects.toThrow('stop');
  expect(tries).toEqual([0, 1]);
  await expect(retry(work, { pause, signal: ended.signal })).rejects.toThrow('stop');
  expect(tries).toEqual([0, 1]);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a wait lasts its milliseconds, or until it is woken', async () => {
  const ends: string[] = [];
  let wake = () => {};
  let isSubscribed = true;
  const wakeOn = (listener: () => void) => {
    wake = listener;
    return () => void (isSubscribed = false);
  };
  void wait(1000).then(() => ends.push('time'));
  void wait(9000, { wakeOn }).then(() => ends.push('woken'));
  await vi.advanceTimersByTimeAsync(999);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual(['time']);
  wake();
  await vi.advanceTimersByTimeAsync(0);
  expect([ends, isSubscribed, vi.getTimerCount()]).toEqual([['time', 'woken'], false, 0]);
});

test('a wait is rejected with the reason of its signal', async () => {
  const ended = new AbortController();
  const waiting = wait(1000, { signal: ended.signal });
  ended.abort(new Error('stop'));
  await expect(waiting).rejects.toThrow('stop');
  await expect(wait(1000, { signal: ended.signal })).rejects.toThrow('stop');
  expect(vi.getTimerCount()).toBe(0);
});

test('a pause waits as its backoff defines, and ends with it', async () => {
  const pause = createPause(listedDelays(300));
  const waiting = pause(0);
  await vi.advanceTimersByTimeAsync(300);
  await waiting;
  expect(pause(1)).toBe(undefined);
});
