import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { account } from '../../../test/support/factories.ts';
import { expectedAccounts, worstBalance } from './expected-accounts.ts';

const root = account('Main', 'ROOT');
const assets = account('Assets', 'ASSET', { parentId: 'Main', totalMinor: 900n });
const bank = account('Bank', 'BANK', { parentId: 'Assets', totalMinor: 700n });
const card = account('Card', 'CREDIT', { parentId: 'Main', totalMinor: -300n });
const food = account('Food', 'EXPENSE', { parentId: 'Main', totalMinor: 250n });
const all = [root, assets, bank, card, food];
const tree = buildAccountTree(all);

test('a register is about one account, a branch, or of a whole book what is net worth', () => {
  expect(expectedAccounts(assets, tree)).toEqual({ accountIds: new Set(['Assets']), balanceMinor: 200n });
  const branch = new Set(['Assets', 'Bank']);
  expect(expectedAccounts(assets, tree, branch)).toEqual({ accountIds: branch, balanceMinor: 900n });
  expect(expectedAccounts(root, tree, new Set(all.map(({ id }) => id)))).toEqual({
    accountIds: new Set(['Assets', 'Bank', 'Card']),
    balanceMinor: 600n,
  });
});

test('of money the least is told, of debts the most, of turnover nothing', () => {
  const lowest = (balanceMinor: bigint) => ({ day: '2026-11-29', balanceMinor });
  expect(worstBalance(bank, lowest(-5n))).toEqual({
    kind: 'lowest',
    day: '2026-11-29',
    minor: -5n,
    isBelow: true,
  });
  expect(worstBalance(root, lowest(5n))).toMatchObject({ kind: 'lowest', isBelow: false });
  expect(worstBalance(card, lowest(-500n))).toMatchObject({ kind: 'mostOwed', minor: 500n, isBelow: false });
  expect(worstBalance(card, lowest(0n))).toBeUndefined();
  expect(worstBalance(food, lowest(-5n))).toBeUndefined();
});
