import { expect, test } from 'vitest';
import { verbatimMessage } from '#contract/refusals/catalogue.ts';
import type { BackendEvent } from '#backends/backend.ts';
import { openConnection } from './connection.ts';

function connection() {
  const told: BackendEvent[] = [];
  const open = openConnection();
  open.subscribe((each) => told.push(each));
  return { open, told };
}

const waitingOf = (told: BackendEvent[]) =>
  told.flatMap((each) => (each.type === 'connection' ? [each.waiting] : []));

test('a write that arrives is waited for; one that fails fails', async () => {
  const { open, told } = connection();
  await open.awaitWrite(Promise.resolve());
  await expect(open.awaitWrite(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(open.pendingCount()).toBe(0);
  expect(told).toEqual([{ type: 'connection', isOnline: true, waiting: 0 }]);
});

test('while the project is away a write is answered at once and counted until it has gone', async () => {
  const { open, told } = connection();
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  open.reportReachable(false);
  await open.awaitWrite(sent);
  expect(open.pendingCount()).toBe(1);
  resolve();
  await sent;
  await Promise.resolve();
  expect(open.pendingCount()).toBe(0);
  expect(waitingOf(told)).toEqual([0, 0, 1, 0]);
});

test('what nobody would miss is not counted while it waits', async () => {
  const { open, told } = connection();
  open.reportReachable(false);
  await open.awaitWrite(new Promise(() => undefined), 0);
  expect(open.pendingCount()).toBe(0);
  expect(Math.max(...waitingOf(told))).toBe(0);
});

test('a project that goes away while a write is under way does not hold it up', async () => {
  const { open } = connection();
  const settled = open.awaitWrite(new Promise(() => undefined));
  open.reportReachable(false);
  await settled;
  expect(open.pendingCount()).toBe(1);
});

test('whether the project answers is told when it changes', () => {
  const { open, told } = connection();
  for (const isThere of [true, false, false, true]) open.reportReachable(isThere);
  expect(told.map((each) => each.type === 'connection' && each.isOnline)).toEqual([true, false, true]);
});

test('what is refused in the end is told', async () => {
  const { open, told } = connection();
  open.reportReachable(false);
  const { promise: sent, reject } = Promise.withResolvers<void>();
  await open.awaitWrite(sent);
  reject(new Error('not like this'));
  await expect(sent).rejects.toThrow();
  await Promise.resolve();
  expect(told.at(-1)).toEqual({ type: 'refused', refusal: verbatimMessage('not like this') });
});
