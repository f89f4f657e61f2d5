import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, isUnreachableError, unauthenticatedError } from '#contract/errors.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import type { Call } from './client.ts';
import { createReachability } from './reachability.ts';

const serverUnreachable = new CallError('unexpected', generalError('serverUnreachable'));
const projectUnreachable = new CallError('unexpected', backendError('projectUnreachable'));

/** A provider that answers, stays silent, or fails with an error; counts the calls. */
function createProvider() {
  const provider = { state: 'there' as 'there' | 'silent' | Error, calls: 0 };
  const transport = (async () => {
    provider.calls += 1;
    if (provider.state === 'silent') return new Promise(() => {});
    if (provider.state !== 'there') throw provider.state;
    return {};
    // The answer is passed on unchanged.
  }) as Call;
  return Object.assign(provider, { transport });
}

function createWatched() {
  const [provider, network, reach] = [createProvider(), new EventTarget(), createReachability()];
  const events: boolean[] = [];
  reach.subscribe(() => events.push(reach.isReachable()));
  const call = reach.follow(provider.transport, network);
  return { provider, network, reach, events, call };
}

/** Makes a call and ignores its result. */
const ask = (call: Call, name: 'all-books' | 'is-loggedin' = 'all-books') =>
  call(name, {}).catch((error: unknown) => error);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([serverUnreachable, projectUnreachable])(
  'a call without answer makes the provider unreachable: %s',
  async (error) => {
    const { provider, reach, events, call } = createWatched();
    expect(await ask(call)).toEqual({});
    provider.state = error;
    expect(await ask(call)).toBe(error);
    expect([isUnreachableError(error), reach.isReachable(), events]).toEqual([true, false, [false]]);
    await ask(call);
    expect(events).toEqual([false]);
    provider.state = 'there';
    await ask(call);
    expect([reach.isReachable(), events]).toEqual([true, [false, true]]);
  },
);

test('an error code counts as an answer', async () => {
  const { provider, reach, call } = createWatched();
  provider.state = unauthenticatedError();
  expect(isUnreachableError(await ask(call))).toBe(false);
  expect(reach.isReachable()).toBe(true);
});

test('a session check answered by the browser does not make the provider reachable', async () => {
  const { provider, reach, call } = createWatched();
  provider.state = projectUnreachable;
  await ask(call);
  provider.state = 'there';
  await ask(call, 'is-loggedin');
  expect(reach.isReachable()).toBe(false);
});

test('an unreachable provider is probed with growing delays until it answers, also with an error code', async () => {
  const { provider, reach, events, call } = createWatched();
  provider.state = serverUnreachable;
  await ask(call);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(provider.calls).toBeGreaterThan(10);
  expect(provider.calls).toBeLessThan(20);
  provider.state = unauthenticatedError();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([reach.isReachable(), events]).toEqual([true, [false, true]]);
  const { calls } = provider;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(provider.calls).toBe(calls);
});

test('a network change of the browser triggers a probe only', async () => {
  const { provider, network, reach, call } = createWatched();
  network.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect([provider.calls, reach.isReachable()]).toEqual([1, true]);
  provider.state = serverUnreachable;
  network.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reach.isReachable()).toBe(false);
  network.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reach.isReachable()).toBe(false);
  provider.state = 'there';
  network.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reach.isReachable()).toBe(true);
  expect(await ask(call)).toEqual({});
});

test('a silent provider counts as unreachable after a timeout and is probed again', async () => {
  const { provider, network, reach } = createWatched();
  provider.state = 'silent';
  network.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reach.isReachable()).toBe(false);
  provider.state = 'there';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reach.isReachable()).toBe(true);
});

test('a new provider starts as reachable and ignores the previous one', async () => {
  const { provider, reach, events, call } = createWatched();
  provider.state = serverUnreachable;
  await ask(call);
  const next = createProvider();
  const callNext = reach.follow(next.transport, new EventTarget());
  expect(reach.isReachable()).toBe(true);
  const { calls } = provider;
  await ask(call);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect([reach.isReachable(), provider.calls, next.calls]).toEqual([true, calls + 1, 0]);
  expect(await ask(callNext)).toEqual({});
  expect(events).toEqual([false]);
});
