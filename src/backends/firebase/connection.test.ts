import { expect, test } from 'vitest';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import type { BackendEvent } from '#backends/backend.ts';
import { openConnection } from './connection.ts';

function connection() {
  const events: BackendEvent[] = [];
  const open = openConnection();
  open.subscribe((each) => events.push(each));
  return { open, events };
}

const waitingOf = (events: BackendEvent[]) =>
  events.flatMap((each) => (each.type === 'connection' ? [each.waiting] : []));

test('waits for a write that is acknowledged, and rejects with a failed one', async () => {
  const { open, events } = connection();
  await open.awaitWrite(Promise.resolve());
  await expect(open.awaitWrite(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(open.pendingCount()).toBe(0);
  expect(events).toEqual([{ type: 'connection', isOnline: true, waiting: 0 }]);
});

test('resolves a write at once while the project is unreachable, and counts it until it is acknowledged', async () => {
  const { open, events } = connection();
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  open.reportReachable(false);
  await open.awaitWrite(sent);
  expect(open.pendingCount()).toBe(1);
  resolve();
  await sent;
  await Promise.resolve();
  expect(open.pendingCount()).toBe(0);
  expect(waitingOf(events)).toEqual([0, 0, 1, 0]);
});

test('does not count a pending write that the user would not miss', async () => {
  const { open, events } = connection();
  open.reportReachable(false);
  await open.awaitWrite(new Promise(() => undefined), 0);
  expect(open.pendingCount()).toBe(0);
  expect(Math.max(...waitingOf(events))).toBe(0);
});

test('does not delay a write if the project becomes unreachable meanwhile', async () => {
  const { open } = connection();
  const settled = open.awaitWrite(new Promise(() => undefined));
  open.reportReachable(false);
  await settled;
  expect(open.pendingCount()).toBe(1);
});

test("reports each change of the project's reachability", () => {
  const { open, events } = connection();
  for (const isThere of [true, false, false, true]) open.reportReachable(isThere);
  expect(events.map((each) => each.type === 'connection' && each.isOnline)).toEqual([true, false, true]);
});

test('reports a pending write that is finally rejected', async () => {
  const { open, events } = connection();
  open.reportReachable(false);
  const { promise: sent, reject } = Promise.withResolvers<void>();
  await open.awaitWrite(sent);
  reject(new Error('not like this'));
  await expect(sent).rejects.toThrow();
  await Promise.resolve();
  expect(events.at(-1)).toEqual({ type: 'rejected', detail: verbatimMessage('not like this') });
});
