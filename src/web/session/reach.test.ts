import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, isOutOfReach, unauthenticated } from '#contract/errors.ts';
import { backendRefusal } from '#contract/refusals/back-ends.ts';
import { generalRefusal } from '#contract/refusals/general.ts';
import type { Call } from './client.ts';
import { createReachability } from './reachability.ts';

const serverAway = new CallError('unexpected', generalRefusal('serverAway'));
const projectAway = new CallError('unexpected', backendRefusal('projectAway'));

/** A place that answers, is silent, or fails with an error; how often it was asked is counted. */
function makePlace() {
  const place = { state: 'there' as 'there' | 'silent' | Error, asked: 0 };
  const transport = (async () => {
    place.asked += 1;
    if (place.state === 'silent') return new Promise(() => {});
    if (place.state !== 'there') throw place.state;
    return {};
    // What it answers is passed on as it is.
  }) as Call;
  return Object.assign(place, { transport });
}

function watched() {
  const [place, network, reach] = [makePlace(), new EventTarget(), createReachability()];
  const told: boolean[] = [];
  reach.subscribe(() => told.push(reach.isReached()));
  const call = reach.follow(place.transport, network);
  return { place, network, reach, told, call };
}

/** Somebody makes a call; what it comes to is their business. */
const ask = (call: Call, name: 'all-books' | 'is-loggedin' = 'all-books') =>
  call(name, {}).catch((error: unknown) => error);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([serverAway, projectAway])(
  'a call that nothing answers says that the place is away: %s',
  async (error) => {
    const { place, reach, told, call } = watched();
    expect(await ask(call)).toEqual({});
    place.state = error;
    expect(await ask(call)).toBe(error);
    expect([isOutOfReach(error), reach.isReached(), told]).toEqual([true, false, [false]]);
    await ask(call);
    expect(told).toEqual([false]);
    place.state = 'there';
    await ask(call);
    expect([reach.isReached(), told]).toEqual([true, [false, true]]);
  },
);

test('a refusal is an answer', async () => {
  const { place, reach, call } = watched();
  place.state = unauthenticated();
  expect(isOutOfReach(await ask(call))).toBe(false);
  expect(reach.isReached()).toBe(true);
});

test('who is signed in may be known without the place: that says nothing of it', async () => {
  const { place, reach, call } = watched();
  place.state = projectAway;
  await ask(call);
  place.state = 'there';
  await ask(call, 'is-loggedin');
  expect(reach.isReached()).toBe(false);
});

test('a place that is away is asked again, less and less often, until it is there; a refusal will do', async () => {
  const { place, reach, told, call } = watched();
  place.state = serverAway;
  await ask(call);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(place.asked).toBeGreaterThan(10);
  expect(place.asked).toBeLessThan(20);
  place.state = unauthenticated();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([reach.isReached(), told]).toEqual([true, [false, true]]);
  const { asked } = place;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(place.asked).toBe(asked);
});

test('what the browser says of the network is a reason to ask at once, and no more', async () => {
  const { place, network, reach, call } = watched();
  network.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect([place.asked, reach.isReached()]).toEqual([1, true]);
  place.state = serverAway;
  network.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reach.isReached()).toBe(false);
  network.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reach.isReached()).toBe(false);
  place.state = 'there';
  network.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reach.isReached()).toBe(true);
  expect(await ask(call)).toEqual({});
});

test('silence counts as being away after a while, and does not keep from asking again', async () => {
  const { place, network, reach } = watched();
  place.state = 'silent';
  network.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reach.isReached()).toBe(false);
  place.state = 'there';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reach.isReached()).toBe(true);
});

test('another place begins as one that is there, and is not told of the one before', async () => {
  const { place, reach, told, call } = watched();
  place.state = serverAway;
  await ask(call);
  const next = makePlace();
  const callNext = reach.follow(next.transport, new EventTarget());
  expect(reach.isReached()).toBe(true);
  const { asked } = place;
  await ask(call);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect([reach.isReached(), place.asked, next.asked]).toEqual([true, asked + 1, 0]);
  expect(await ask(callNext)).toEqual({});
  expect(told).toEqual([false]);
});
