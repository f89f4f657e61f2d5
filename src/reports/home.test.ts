import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { withBalanceCheck } from '#ledger/balance-checks.ts';
import type { Item } from '#ledger/items.ts';
import { finishStatement, withReconciling } from '#ledger/reconcile.ts';
import { checkedDays, homeOf } from './home.ts';

const today = '2026-11-26';
const used = (id: string, type: Account['type'], fields: Partial<Account> = {}) =>
  account(id, type, { parentId: 'root', transactionsCount: 5, ...fields });
const tree = buildAccountTree([
  account('root', 'ROOT', { parentId: undefined }),
  used('checking', 'BANK', { transactionsCount: 400 }),
  used('card', 'CREDIT', { isFavourite: true }),
  used('savings', 'BANK'),
  used('unused', 'BANK', { transactionsCount: 0 }),
  used('group', 'ASSET', { isPlaceholder: true }),
  used('food', 'EXPENSE', { transactionsCount: 900 }),
]);
const noFlows = { today, flowsUntil: new Map() };
const finished = (accountId: string, date: string): Item[] =>
  finishStatement([], accountId, { date, balanceMinor: 100n, reconciledMinor: 0n, rows: 1 });
const checked = (accountId: string, day: string, minor: bigint) =>
  withBalanceCheck([], accountId, { day, minor });

test('accounts of money and debt that are in use are shown, favourites and the busiest first', () => {
  const { accounts, needs } = homeOf(tree, [], noFlows);
  expect(accounts.map(({ account: { id }, seal }) => [id, seal])).toEqual([
    ['card', undefined],
    ['checking', undefined],
    ['savings', undefined],
  ]);
  expect(needs).toEqual([]);
});

test('a statement seals an account; one that ended more than a month ago is old, and needs its owner', () => {
  const items = [...finished('checking', '2026-10-31'), ...finished('savings', '2026-09-30')];
  const { accounts, needs } = homeOf(tree, items, noFlows);
  expect(accounts.map(({ seal }) => seal && [seal.day, seal.state])).toEqual([
    undefined,
    ['2026-10-31', 'current'],
    ['2026-09-30', 'older'],
  ]);
  expect(needs).toMatchObject([{ kind: 'old-statement', account: { id: 'savings' }, day: '2026-09-30' }]);
});

test('a statement that was begun is told instead of the old one', () => {
  const items = withReconciling(finished('savings', '2026-09-30'), 'savings', {
    date: '2026-11-20',
    balanceMinor: 5n,
  });
  expect(homeOf(tree, items, noFlows).needs).toMatchObject([
    { kind: 'unfinished-statement', account: { id: 'savings' }, day: '2026-11-20' },
  ]);
});

test('a balance check is broken where another amount was held at the end of its day, once that is known', () => {
  const items = [...checked('checking', '2026-11-15', 900n), ...checked('card', '2026-11-10', -40n)];
  expect(checkedDays(tree, items)).toEqual(['2026-11-10', '2026-11-15']);
  const unknown = homeOf(tree, items, noFlows);
  expect([unknown.needs, unknown.accounts.map(({ seal }) => seal)]).toEqual([
    [],
    [undefined, undefined, undefined],
  ]);
  const flow = (fromId: string, toId: string, amountMinor: bigint) => ({
    month: '2026-11',
    fromId,
    toId,
    amountMinor,
    count: 1,
  });
  const flowsUntil = new Map([
    ['2026-11-10', [flow('card', 'food', 40n)]],
    ['2026-11-15', [flow('food', 'checking', 1000n), flow('checking', 'food', 50n)]],
  ]);
  const { accounts, needs } = homeOf(tree, items, { today, flowsUntil });
  expect(accounts.map(({ seal }) => seal?.state)).toEqual(['current', 'broken', undefined]);
  expect(needs).toMatchObject([
    { kind: 'broken-check', account: { id: 'checking' }, seal: { day: '2026-11-15', offMinor: 50n } },
  ]);
});

test('a check after the newest statement is what counts, one before it is not', () => {
  const items = [...finished('checking', '2026-10-31'), ...checked('checking', '2026-09-15', 1n)];
  expect(checkedDays(tree, items)).toEqual([]);
  expect(checkedDays(tree, [...items, ...checked('checking', '2026-10-31', 1n)])).toEqual(['2026-10-31']);
});
