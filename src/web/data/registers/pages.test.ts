import { expect, test } from 'vitest';
import type { Call } from '#web/session/client.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';
import { fetchAllRows, iteratePages } from './pages.ts';

/** A back-end with `count` rows in an account; records the pages requested by each call. */
function createBackend(count: number) {
  const stored = Array.from({ length: count }, (_, index) =>
    wireTransaction(`T${String(index).padStart(5, '0')}`, { to: 'shopping', from: 'bank', valueMinor: 1n }),
  );
  const requests: number[] = [];
  type Body = { after?: { TransactionId: string }; pageNumbers?: number[] };
  const call = (async (_name: string, { after, pageNumbers = [1] }: Body) => {
    requests.push(pageNumbers.length);
    const start = stored.findIndex(({ TransactionId }) => TransactionId === after?.TransactionId) + 1;
    return stored.slice(start, start + pageNumbers.length * 50);
  }) as Call;
  return { call, requests, ids: stored.map(({ TransactionId }) => TransactionId) };
}

const query = { bookName: 'Home', accountId: 'bank' };

test.each([
  [0, [1]],
  [49, [1]],
  [50, [1, 20]],
  [1051, [1, 20, 20]],
])('fetches all %i rows with the expected calls', async (count, calls) => {
  const backend = createBackend(count);
  const rows = await fetchAllRows(backend.call, query);
  expect(rows.map(({ id }) => id)).toEqual(backend.ids);
  expect(backend.requests).toEqual(calls);
});

test('requests no more pages after the loop ends early', async () => {
  const backend = createBackend(1000);
  const seen: string[] = [];
  for await (const rows of iteratePages(backend.call, query, { pages: 2 })) {
    seen.push(...rows.map(({ id }) => id));
    if (seen.length >= 200) break;
  }
  expect(seen).toEqual(backend.ids.slice(0, 200));
  expect(backend.requests).toEqual([2, 2]);
});
