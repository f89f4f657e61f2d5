import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { account } from '../../../test/support/factories.ts';
import { selectForecastAccounts, findWorstBalance } from './forecast-accounts.ts';

const root = account('Main', 'ROOT');
const assets = account('Assets', 'ASSET', { parentId: 'Main', totalMinor: 900n });
const bank = account('Bank', 'BANK', { parentId: 'Assets', totalMinor: 700n });
const card = account('Card', 'CREDIT', { parentId: 'Main', totalMinor: -300n });
const food = account('Food', 'EXPENSE', { parentId: 'Main', totalMinor: 250n });
const all = [root, assets, bank, card, food];
const tree = buildAccountTree(all);

const later = [
  {
    day: '2026-12-28',
    splitA: { id: 'a', accountId: 'Bank', valueMinor: -400n },
    splitB: { id: 'b', accountId: 'Food', valueMinor: 400n },
  },
];

test('selects the account, its branch, or the net worth accounts of the whole book, with today’s balance', () => {
  expect(selectForecastAccounts(assets, tree, { later })).toEqual({
    accountIds: new Set(['Assets']),
    balanceMinor: 200n,
    later,
  });
  const branchIds = new Set(['Assets', 'Bank']);
  expect(selectForecastAccounts(assets, tree, { later, branchIds })).toEqual({
    accountIds: branchIds,
    balanceMinor: 1300n,
    later,
  });
  expect(
    selectForecastAccounts(root, tree, { later: [], branchIds: new Set(all.map(({ id }) => id)) }),
  ).toMatchObject({ accountIds: new Set(['Assets', 'Bank', 'Card']), balanceMinor: 600n });
});

test('returns the lowest balance of money, the highest debt, and nothing for income and expenses', () => {
  const lowest = (balanceMinor: bigint) => ({ day: '2026-11-29', balanceMinor });
  expect(findWorstBalance(bank, lowest(-5n))).toEqual({
    kind: 'lowest',
    day: '2026-11-29',
    minor: -5n,
    isBelow: true,
  });
  expect(findWorstBalance(root, lowest(5n))).toMatchObject({ kind: 'lowest', isBelow: false });
  expect(findWorstBalance(card, lowest(-500n))).toMatchObject({
    kind: 'mostOwed',
    minor: 500n,
    isBelow: false,
  });
  expect(findWorstBalance(card, lowest(0n))).toBeUndefined();
  expect(findWorstBalance(food, lowest(-5n))).toBeUndefined();
});
