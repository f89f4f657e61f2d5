import { describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Backend } from './backend.ts';
import { startInParallel } from './start-in-parallel.ts';

/** A back-end that numbers its calls in order. */
function numbering({ bookName, fails }: { bookName?: string | undefined; fails?: CallName } = {}) {
  const requests: string[] = [];
  const backend: Backend = {
    call: async (name, input) => {
      const number = requests.push(`${name} ${JSON.stringify(input)}`);
      if (name === fails) throw new Error(`${name} failed`);
      // The returned value has no call's shape; the tests only check the order.
      return number as never;
    },
  };
  return { ...startInParallel(backend, () => bookName), requests };
}

describe('start in parallel', () => {
  test('requests everything of the remembered book once after the refresh', async () => {
    const { call, requests } = numbering({ bookName: 'Main' });
    await call('login', {});
    expect(requests).toHaveLength(1);
    await call('refresh-db', {});
    expect(requests).toHaveLength(12);
    expect(await call('get-user-config', {})).toBe(3);
    expect(await call('root-account', { bookName: 'Main' })).toBe(5);
    expect(await call('all-accounts', { bookName: 'Main' })).toBe(6);
    expect(await call('all-books', {})).toBe(4);
    expect(requests).toHaveLength(12);
    expect(await call('all-books', {})).toBe(13);
  });

  test('prefetches nothing if no book is remembered', async () => {
    const { call, requests } = numbering();
    await call('refresh-db', {});
    await call('get-user-config', {});
    expect(requests).toEqual(['refresh-db {}', 'get-user-config {}']);
  });

  test('discards prefetched responses at the first unexpected call', async () => {
    const { call } = numbering({ bookName: 'Main' });
    await call('refresh-db', {});
    await call('root-account', {});
    expect(await call('all-accounts', { bookName: 'Main' })).toBe(13);
  });

  test('reports a failed prefetch to its caller only', async () => {
    const { call } = numbering({ bookName: 'Main', fails: 'all-accounts' });
    await call('refresh-db', {});
    expect(await call('get-user-config', {})).toBe(2);
    await expect(call('all-accounts', { bookName: 'Main' })).rejects.toThrow('all-accounts failed');
  });
});
