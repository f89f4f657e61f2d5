import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { withOpenStatement } from '#ledger/statements.ts';
import type { ReconciledThrough } from '#ledger/reconciled-through.ts';
import { summarizeHome } from './home.ts';

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
const reconciledThrough = (
  day: string,
  state: ReconciledThrough['state'],
  by: ReconciledThrough['by'] = 'statement',
): ReconciledThrough => ({
  day,
  by,
  state,
  offMinor: state === 'broken' ? 50n : 0n,
});

test('returns the accounts of money and debt in use, favourites and the busiest first', () => {
  const { accounts, needs } = summarizeHome(tree, [], new Map());
  expect(accounts.map(({ account: { id } }) => id)).toEqual(['card', 'checking', 'savings']);
  expect(needs).toEqual([]);
});

test('returns any number of accounts', () => {
  const many = Array.from({ length: 9 }, (_, at) => used(`a${at}`, 'BANK'));
  expect(
    summarizeHome(buildAccountTree([account('root', 'ROOT'), ...many]), [], new Map()).accounts,
  ).toHaveLength(9);
});

test('returns tasks for old statements and for broken comparisons, by their kind', () => {
  const reconciledDays = new Map([
    ['card', reconciledThrough('2026-11-15', 'broken', 'check')],
    ['checking', reconciledThrough('2026-10-31', 'broken')],
    ['savings', reconciledThrough('2026-09-30', 'older')],
  ]);
  const { accounts, needs } = summarizeHome(tree, [], reconciledDays);
  expect(accounts.map((each) => each.reconciledThrough)).toEqual([...reconciledDays.values()]);
  expect(needs.map(({ kind, account: { id }, day }) => [kind, id, day])).toEqual([
    ['broken-check', 'card', '2026-11-15'],
    ['broken-statement', 'checking', '2026-10-31'],
    ['old-statement', 'savings', '2026-09-30'],
  ]);
});

test('returns an unfinished statement instead of an old one', () => {
  const items = withOpenStatement([], 'savings', { date: '2026-11-20', balanceMinor: 5n });
  expect(
    summarizeHome(tree, items, new Map([['savings', reconciledThrough('2026-09-30', 'older')]])).needs,
  ).toMatchObject([{ kind: 'unfinished-statement', account: { id: 'savings' }, day: '2026-11-20' }]);
});
