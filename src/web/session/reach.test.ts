import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, isUnreachableError, unauthenticatedError } from '#contract/errors.ts';
import { backendError } from '#contract/refusals/back-ends.ts';
import { generalError } from '#contract/refusals/general.ts';
import type { Call } from './client.ts';
import { createReachability } from './reachability.ts';

const serverAway = new CallError('unexpected', generalError('serverAway'));
const projectAway = new CallError('unexpected', backendError('projectAway'));

/** A place that answers, is silent, or fails with an error; how often it was asked is counted. */
function createProvider() {
  const provider = { state: 'there' as 'there' | 'silent' | Error, asked: 0 };
  const transport = (async () => {
    provider.asked += 1;
    if (provider.state === 'silent') return new Promise(() => {});
    if (provider.state !== 'there') throw provider.state;
    return {};
    // What it answers is passed on as it is.
  }) as Call;
  return Object.assign(provider, { transport });
}

function createWatched() {
  const [provider, network, reach] = [createProvider(), new EventTarget(), createReachability()];
  const events: boolean[] = [];
  reach.subscribe(() => events.push(reach.isReachable()));
  const call = reach.follow(provider.transport, network);
  return { place: provider, network, reach, told: events, call };
}

/** Somebody makes a call; what it comes to is their business. */
const ask = (call: Call, name: 'all-books' | 'is-loggedin' = 'all-books') =>
  call(name, {}).catch((error: unknown) => error);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([serverAway, projectAway])(
  'a call that nothing answers says that the place is away: %s',
  async (error) => {
    const { place: provider, reach, told: events, call } = createWatched();
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

test('a refusal is an answer', async () => {
  const { place: provider, reach, call } = createWatched();
  provider.state = unauthenticatedError();
  expect(isUnreachableError(await ask(call))).toBe(false);
  expect(reach.isReachable()).toBe(true);
});

test('who is signed in may be known without the place: that says nothing of it', async () => {
  const { place: provider, reach, call } = createWatched();
  provider.state = projectAway;
  await ask(call);
  provider.state = 'there';
  await ask(call, 'is-loggedin');
  expect(reach.isReachable()).toBe(false);
});

test('a place that is away is asked again, less and less often, until it is there; a refusal will do', async () => {
  const { place: provider, reach, told: events, call } = createWatched();
  provider.state = serverAway;
  await ask(call);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(provider.asked).toBeGreaterThan(10);
  expect(provider.asked).toBeLessThan(20);
  provider.state = unauthenticatedError();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([reach.isReachable(), events]).toEqual([true, [false, true]]);
  const { asked } = provider;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(provider.asked).toBe(asked);
});

test('what the browser says of the network is a reason to ask at once, and no more', async () => {
  const { place: provider, network, reach, call } = createWatched();
  network.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect([provider.asked, reach.isReachable()]).toEqual([1, true]);
  provider.state = serverAway;
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

test('silence counts as being away after a while, and does not keep from asking again', async () => {
  const { place: provider, network, reach } = createWatched();
  provider.state = 'silent';
  network.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reach.isReachable()).toBe(false);
  provider.state = 'there';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reach.isReachable()).toBe(true);
});

test('another place begins as one that is there, and is not told of the one before', async () => {
  const { place: provider, reach, told: events, call } = createWatched();
  provider.state = serverAway;
  await ask(call);
  const next = createProvider();
  const callNext = reach.follow(next.transport, new EventTarget());
  expect(reach.isReachable()).toBe(true);
  const { asked } = provider;
  await ask(call);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect([reach.isReachable(), provider.asked, next.asked]).toEqual([true, asked + 1, 0]);
  expect(await ask(callNext)).toEqual({});
  expect(events).toEqual([false]);
});
