import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { Account } from '#ledger/account.ts';
import { appendPage, evictSegments, createRegister, type Register } from '#ledger/register.ts';
import { splitIn, type Transaction as LedgerTransaction } from '#ledger/transaction.ts';
import type { Call } from '#web/session/client.ts';
import { DeclinedError } from '#web/signals/store.ts';
import { makeChanges, type MakeChangesOptions } from './changes.ts';
import { keys } from '#web/data/keys.ts';
import type { CachedRegister } from '#web/data/registers/register-rows.ts';
import { account, transaction } from '../../../../test/support/factories.ts';

const bookName = 'Home';
const storedAt = '2026-01-01T00:00:00.000Z';

const lunch = (id: string, valueMinor = 100n, day = 1, to = 'food') =>
  transaction(id, { to, from: 'cash', valueMinor }, { postedAt: new Date(2025, 0, day) });

/** A query cache with the accounts of a book and its complete cash register. */
function browserWith(rows: LedgerTransaction[], searchText?: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const spent = rows.reduce((sum, { splitA }) => sum + splitA.valueMinor, 0n);
  queryClient.setQueryData<Account[]>(keys.accounts(bookName), [
    account('cash', 'CASH', { totalMinor: -spent, transactionsCount: rows.length }),
    account('food', 'EXPENSE', { totalMinor: spent, transactionsCount: rows.length }),
  ]);
  const registerKey = keys.register(bookName, { accountId: 'cash', searchText });
  const valueOf = (row: LedgerTransaction) => splitIn(row, 'cash')?.valueMinor ?? 0n;
  const empty = createRegister(valueOf);
  const register = () => queryClient.getQueryData<CachedRegister>(registerKey)?.register ?? empty;
  const hold = (held: Register) =>
    queryClient.setQueryData<CachedRegister>(registerKey, {
      source: { accountId: 'cash', searchText },
      register: held,
    });
  hold(appendPage(empty, rows, true));
  return {
    queryClient,
    register,
    hold,
    total: (id: string) =>
      queryClient.getQueryData<Account[]>(keys.accounts(bookName))?.find((each) => each.id === id)
        ?.totalMinor,
    shown: () => register().segments.flatMap(({ rows: held = [] }) => held.map(({ id }) => id)),
    isStale: () => queryClient.getQueryState(registerKey)?.isInvalidated,
  };
}

/** A back-end that stores what it receives and rejects rows with the given ids. */
function backEnd(rejected: Record<string, CallError> = {}) {
  const requests: string[] = [];
  const call = (async (name: string, { transaction: sent }: { transaction: TransactionRow }) => {
    requests.push(`${name} ${sent.TransactionId}`);
    const detail = rejected[sent.TransactionId];
    if (detail !== undefined) throw detail;
    return name === 'delete-transaction' ? true : { ...sent, TransactionDateEntered: storedAt };
    // Only the three calls for changes are used.
  }) as Call;
  return { call, requests };
}

const change = (
  browser: ReturnType<typeof browserWith>,
  { call }: ReturnType<typeof backEnd>,
  changes: Parameters<typeof makeChanges>[1],
  options?: MakeChangesOptions,
) => makeChanges({ call, queryClient: browser.queryClient, bookName }, changes, options);

const conflict = () => new CallError('conflict', bookError('changedMeanwhile'));
const failure = () => new CallError('unexpected', bookError('unsure'));

test('stops after the user declines and restores the shown rows', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => lunch(`R${at}`, 100n, at + 1));
  const browser = browserWith(rows.toReversed());
  let requests = 0;
  const call = (async () => {
    requests += 1;
    throw new DeclinedError('Nothing was changed.');
  }) as Call;
  const before = browser.shown();
  const { made, failed, untried } = await makeChanges(
    { call, queryClient: browser.queryClient, bookName },
    rows.map((row) => ({ before: row })),
  );
  expect({ made, left: untried, failed: failed.length, requests }).toEqual({
    made: [],
    left: [],
    failed: 9,
    requests: 4,
  });
  expect(browser.shown()).toEqual(before);
});

test('shows a change at once and retains the stored row', async () => {
  const browser = browserWith([lunch('A')]);
  const making = change(browser, backEnd(), [{ after: lunch('B', 50n, 2) }]);
  expect([browser.shown(), browser.total('food')]).toEqual([['B', 'A'], 150n]);
  const { made, inverses } = await making;
  expect([browser.shown(), browser.total('food')]).toEqual([['B', 'A'], 150n]);
  expect(made[0]?.stored?.enteredAt).toEqual(new Date(storedAt));
  expect(inverses).toEqual([{ before: made[0]?.stored }]);
});

test('reverts the rejected changes and retains the others', async () => {
  const browser = browserWith([lunch('A'), lunch('Z', 7n)]);
  const changes = [
    { after: lunch('B', 50n, 2) },
    { before: lunch('A'), after: lunch('A', 900n) },
    { before: lunch('Z', 7n) },
  ];
  const { failed } = await change(browser, backEnd({ A: failure(), Z: failure() }), changes);
  expect(failed.map(({ change: { before } }) => before?.id)).toEqual(['A', 'Z']);
  expect(browser.shown().toSorted()).toEqual(['A', 'B', 'Z']);
  expect([browser.total('cash'), browser.total('food')]).toEqual([-157n, 157n]);
});

test('stops a one-by-one sequence at the first failure', async () => {
  const browser = browserWith([]);
  const server = backEnd({ B: failure() });
  const changes = ['A', 'B', 'C'].map((id) => ({ after: lunch(id) }));
  const { made, failed, untried } = await change(browser, server, changes, { oneByOne: true });
  expect([made.length, failed.length, untried]).toEqual([1, 1, [changes[2]]]);
  expect(server.requests).toEqual(['add-transaction A', 'add-transaction B']);
  expect([browser.shown(), browser.total('food')]).toEqual([['A'], 100n]);
});

test('refetches the registers after a conflict', async () => {
  const browser = browserWith([lunch('A')]);
  await change(browser, backEnd({ A: conflict() }), [{ before: lunch('A'), after: lunch('A', 900n) }]);
  expect(browser.shown()).toEqual([]);
});

test('treats a transaction deleted by another user as deleted', async () => {
  const browser = browserWith([lunch('A')]);
  const gone = new CallError('not-found', bookError('transactionNotFound'));
  const { failed } = await change(browser, backEnd({ A: gone }), [{ before: lunch('A') }]);
  expect([failed, browser.shown()]).toEqual([[], []]);
});

test('removes a row from the register after it moved to other accounts', async () => {
  const browser = browserWith([lunch('A'), lunch('B')]);
  const moved = transaction(
    'A',
    { to: 'food', from: 'bank', valueMinor: 100n },
    { postedAt: lunch('A').postedAt },
  );
  await change(browser, backEnd(), [{ before: lunch('A'), after: moved }]);
  expect(browser.shown()).toEqual(['B']);
});

test('retains a changed row in search results, and marks the results stale after a row was added', async () => {
  const browser = browserWith([lunch('A')], 'lunch');
  await change(browser, backEnd(), [{ before: lunch('A'), after: { ...lunch('A'), description: 'Dinner' } }]);
  expect([browser.shown(), browser.isStale()]).toEqual([['A'], false]);
  await change(browser, backEnd(), [{ after: lunch('B') }]);
  expect([browser.shown(), browser.isStale()]).toEqual([['A'], true]);
});

test('removes an evicted row from the counts and sums of the register', async () => {
  const browser = browserWith([lunch('A', 100n, 3), lunch('B', 20n, 2)]);
  const register = appendPage(browser.register(), [lunch('C', 5n)], true);
  browser.hold(evictSegments(register, 1, 1));
  await change(browser, backEnd(), [{ before: lunch('B', 20n, 2) }]);
  const { count, above } = browser.register();
  expect([count, above]).toEqual([
    2,
    [
      { count: 0, sumMinor: 0n },
      { count: 1, sumMinor: -100n },
    ],
  ]);
});

test('makes changes that belong together with one call, all or none', async () => {
  const browser = browserWith([lunch('A')]);
  const sent: unknown[] = [];
  let detail: CallError | undefined;
  const call = (async (name: string, body: { add: TransactionRow[]; update: TransactionRow[] }) => {
    sent.push([name, body]);
    if (detail !== undefined) throw detail;
    return { added: body.add, updated: body.update, removed: [] };
    // Only this one call is used.
  }) as Call;
  const make = (changes: Parameters<typeof makeChanges>[1]) =>
    change(browser, { call, requests: [] }, changes, { together: () => 'split' });
  const { made } = await make([
    { before: lunch('A'), after: lunch('A', 70n) },
    { after: lunch('B', 30n, 2) },
  ]);
  expect(made.map(({ stored }) => stored?.id)).toEqual(['A', 'B']);
  expect(sent).toMatchObject([
    ['change-transactions', { add: [{ TransactionId: 'B' }], update: [{ TransactionId: 'A' }], remove: [] }],
  ]);
  expect([browser.shown(), browser.total('food')]).toEqual([['B', 'A'], 100n]);
  detail = failure();
  const { failed } = await make([{ before: lunch('A', 70n) }, { after: lunch('C', 5n, 3) }]);
  expect(failed).toHaveLength(2);
  expect([browser.shown(), browser.total('food')]).toEqual([['B', 'A'], 100n]);
});

test('splits changes over the limit into several calls and retains stored ones if another call fails', async () => {
  const browser = browserWith([]);
  const many = Array.from({ length: limits.changesPerCall + 1 }, (_, index) => lunch(`T${index}`, 1n, 1));
  const sizes: number[] = [];
  const call = (async (_name: string, body: { add?: TransactionRow[] }) => {
    sizes.push(body.add?.length ?? 1);
    if (body.add === undefined) throw failure();
    return { added: body.add, updated: [], removed: [] };
    // Only these two calls are used.
  }) as Call;
  const changes = many.map((after) => ({ after }));
  const { made, failed } = await change(browser, { call, requests: [] }, changes, { together: () => 'all' });
  expect(sizes.toSorted((a, b) => b - a)).toEqual([limits.changesPerCall, 1]);
  expect([made.length, failed.length]).toEqual([limits.changesPerCall, 1]);
  expect(browser.total('food')).toBe(BigInt(limits.changesPerCall));
});
