import { afterEach, expect, test, vi } from 'vitest';
import { createSerialQueue, type SerialQueue } from './serial-queue.ts';
import { withLock } from './with-lock.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Starts three pieces of work at once, of which the second fails; returns their order. */
async function runThree(queue: SerialQueue): Promise<string[]> {
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    if (name === 'b') throw new Error('failed');
    return name;
  };
  const results = await Promise.allSettled([queue(work('a')), queue(work('b')), queue(work('c'))]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  return order;
}

const oneByOne = ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'];

test('a serial queue runs one piece of work after the other, also after a failure', async () => {
  expect(await runThree(createSerialQueue())).toEqual(oneByOne);
});

test('a lock runs one piece of work of its name at a time', async () => {
  expect(await runThree((work) => withLock('L', work))).toEqual(oneByOne);
});

test('a page without the Web Locks API runs work of one name one at a time, and work of other names in parallel', async () => {
  vi.stubGlobal('navigator', {});
  expect(await runThree((work) => withLock('L', work))).toEqual(oneByOne);
  const never = Promise.withResolvers<never>();
  void withLock('busy', () => never.promise);
  expect(await withLock('free', async () => 'done')).toBe('done');
});
