import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { balanceAtRow, evictSegments, sumVisibleRows } from '#ledger/register.ts';
import type { Call } from '#web/session/client.ts';
import { keys } from '#web/data/keys.ts';
import { fetchRowsBetween, createRegisterActions } from './register-rows.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';

const between = { to: 'shopping', from: 'bank', valueMinor: 1n };
const stored = Array.from({ length: 2345 }, (_, index) =>
  wireTransaction(`T${String(index).padStart(5, '0')}`, between, {
    TransactionDatePosted: new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString(),
  }),
);

type PageQuery = { after?: { TransactionId: string }; pageNumbers?: number[] };

/** A register with its first page, over a back-end with 2,345 rows. */
async function openRegister(searchText?: string) {
  const requests: string[] = [];
  const call = (async (name: string, { after, pageNumbers = [1] }: PageQuery) => {
    requests.push(name);
    const start = stored.findIndex(({ TransactionId }) => TransactionId === after?.TransactionId) + 1;
    return stored.slice(start, start + pageNumbers.length * 50);
  }) as Call;
  const queryClient = new QueryClient();
  const source = { accountId: 'bank', searchText };
  const actions = createRegisterActions(call, queryClient, 'Home', source);
  queryClient.setQueryData(['Home', 'register', 'bank', searchText], await actions.open());
  requests.splice(0);
  return { actions, requests };
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const all = stored.map(({ TransactionId }) => TransactionId);

test('fetches all rows in calls of a thousand and stores them in page segments', async () => {
  const { actions, requests } = await openRegister();
  expect(ids(await fetchRowsBetween(actions, 0, Infinity))).toEqual(all);
  expect(requests).toHaveLength(3);
  const register = actions.cached();
  expect(register?.isComplete).toBe(true);
  expect(register?.count).toBe(all.length);
  expect(Math.max(...(register?.segments ?? []).map(({ count }) => count))).toBe(50);
});

test('reloads adjacent evicted rows together', async () => {
  const { actions, requests } = await openRegister();
  await fetchRowsBetween(actions, 0, Infinity);
  actions.change((register) => evictSegments(register, 10, 11));
  requests.splice(0);
  expect(ids(await fetchRowsBetween(actions, 20, 2344))).toEqual(all.slice(20));
  expect(requests).toHaveLength(3);
});

test('fetches only the pages that a range needs', async () => {
  const { actions, requests } = await openRegister();
  expect(ids(await fetchRowsBetween(actions, 40, 129))).toEqual(all.slice(40, 130));
  expect(requests).toHaveLength(1);
  expect(actions.cached()?.count).toBe(150);
});

test('pages through a search, which answers one page per call', async () => {
  const { actions, requests } = await openRegister('shoes');
  expect(ids(await fetchRowsBetween(actions, 0, 129))).toEqual(all.slice(0, 130));
  expect(requests).toHaveLength(2);
});

test('sends the period and the branch of a filter with every page', async () => {
  const requests: unknown[] = [];
  const call = (async (_name: string, body: unknown) => {
    requests.push(body);
    return stored.slice(0, 50);
  }) as Call;
  const [postedFrom, postedBefore] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
  const filter = { postedFrom, postedBefore, branchIds: new Set(['bank']) };
  const actions = createRegisterActions(call, new QueryClient(), 'Home', { accountId: 'bank', filter });
  await actions.open();
  await actions.append();
  const meant = { postedFrom, postedBefore, includeInTransactionsUnderAccount: true };
  expect(requests).toEqual([expect.objectContaining(meant), expect.objectContaining(meant)]);
});

test.each([
  [130, 150, 1],
  [2344, 1000, 1],
])('reloads a register with row %i loaded as %i rows in %i call', async (at, count, calls) => {
  const { actions, requests } = await openRegister();
  await fetchRowsBetween(actions, at, at);
  requests.splice(0);
  expect((await actions.open()).register.count).toBe(count);
  expect(requests).toHaveLength(calls);
});

test('reloads a paged search page by page', async () => {
  const { actions, requests } = await openRegister('coffee');
  await actions.append();
  requests.splice(0);
  expect((await actions.open()).register.count).toBe(100);
  expect(requests).toHaveLength(2);
});

/** A search filter for every tenth row, and the calls it makes to a back-end. */
function searchFor(words: readonly string[], step = 10) {
  const meant = new Set(all.filter((_id, index) => index % step === 0));
  const searchFilter = {
    key: 'tenth',
    words,
    within: { accountId: 'root', isBranch: true },
    isMet: ({ id }: { id: string }) => meant.has(id),
    valueOf: () => 1n,
  };
  const source = {
    accountId: words.length > 0 ? 'found' : 'bank',
    searchText: words[0],
    filter: { postedFrom: undefined, postedBefore: undefined, branchIds: undefined, search: searchFilter },
  };
  const calls: { name: string; pages: number }[] = [];
  const call = (async (name: string, { after, pageNumbers = [1] }: PageQuery) => {
    calls.push({ name, pages: pageNumbers.length });
    const start = stored.findIndex(({ TransactionId }) => TransactionId === after?.TransactionId) + 1;
    return stored.slice(start, start + pageNumbers.length * 50);
  }) as Call;
  const queryClient = new QueryClient();
  const actions = createRegisterActions(call, queryClient, 'Home', source);
  const open = async () => queryClient.setQueryData(keys.register('Home', source), await actions.open());
  return { actions, open, calls, meant: [...meant] };
}

test('searches all rows of a register, first in a few pages, then in full calls', async () => {
  const { actions, open, calls, meant } = searchFor([]);
  await open();
  expect(calls).toEqual([{ name: 'transactions', pages: 4 }]);
  expect(actions.cached()?.count).toBe(20);
  expect(ids(await fetchRowsBetween(actions, 0, Infinity))).toEqual(meant);
  expect(calls.map(({ pages }) => pages)).toEqual([4, 20, 20, 20]);
  const register = actions.cached();
  expect(register?.isComplete && sumVisibleRows(register)).toBe(BigInt(meant.length));
  // The balance after a row counts all rows above it.
  expect(register && balanceAtRow(register, 3, 5000n)).toBe(4970n);
});

test('stops the word search after a dozen pages and then searches the register', async () => {
  const { actions, open, calls, meant } = searchFor(['shoes']);
  await open();
  expect(ids(await fetchRowsBetween(actions, 0, Infinity))).toEqual(meant);
  expect(calls.filter(({ name }) => name === 'search-transactions')).toHaveLength(12);
  expect(calls.slice(12).map(({ name, pages }) => `${name} ${pages}`)).toEqual([
    'transactions 20',
    'transactions 20',
  ]);
});

test('reloads evicted search results unchanged', async () => {
  const { actions, open, meant } = searchFor([]);
  await open();
  await fetchRowsBetween(actions, 0, Infinity);
  actions.change((register) => evictSegments(register, 0, 0));
  expect(ids(await fetchRowsBetween(actions, 0, Infinity))).toEqual(meant);
});
