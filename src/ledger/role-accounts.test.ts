import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import type { Account } from './account.ts';
import { buildAccountTree } from './account-tree.ts';
import { findRoleAccount, createRoleAccount } from './role-accounts.ts';

const words = { name: 'To sort', description: 'Waits' };
const root = account('ROOT', 'ROOT', { parentId: undefined });
const spent = account('SPENT', 'EXPENSE', { parentId: 'ROOT', color: '#e76f51' });
const treeOf = (...others: Account[]) => buildAccountTree([root, ...others]);

test('creates the account below the book’s expenses, otherwise below the root', () => {
  expect(createRoleAccount(treeOf(spent), 'to-sort', words)).toMatchObject({
    ...words,
    type: 'EXPENSE',
    parentId: 'SPENT',
    color: '#e76f51',
  });
  expect(createRoleAccount(treeOf(), 'to-sort', words).parentId).toBe('ROOT');
});

test('finds the account after it was renamed and moved', () => {
  const made = account('WAITS', 'EXPENSE', { ...createRoleAccount(treeOf(spent), 'to-sort', words) });
  const moved = { ...made, name: 'Zu sortieren', parentId: 'ROOT' };
  const namesake = account('OTHER', 'EXPENSE', { name: 'To sort', parentId: 'SPENT' });
  expect(findRoleAccount(treeOf(spent, made), 'to-sort', [words.name])).toBe(made);
  expect(findRoleAccount(treeOf(namesake, spent, moved), 'to-sort', [words.name])).toBe(moved);
});

test('uses the user’s own account of the same name only in the expected position', () => {
  const own = account('OWN', 'EXPENSE', { name: 'to sort', parentId: 'SPENT' });
  expect(findRoleAccount(treeOf(spent, own), 'to-sort', [words.name])).toBe(own);
  expect(
    findRoleAccount(treeOf(spent, { ...own, isPlaceholder: true }), 'to-sort', [words.name]),
  ).toBeUndefined();
  expect(
    findRoleAccount(treeOf(spent, { ...own, parentId: 'ROOT' }), 'to-sort', [words.name]),
  ).toBeUndefined();
  expect(findRoleAccount(treeOf(spent), 'to-sort', [words.name])).toBeUndefined();
});

test('finds the default chart’s opening balances by name, and creates them below equity', () => {
  const equity = account('EQUITY', 'EQUITY', { parentId: 'ROOT' });
  const own = account('OWN', 'EQUITY', { name: 'Opening Balances', parentId: 'EQUITY' });
  expect(findRoleAccount(treeOf(equity, own), 'opening', ['Anfangsbestand', 'Opening Balances'])).toBe(own);
  expect(findRoleAccount(treeOf(equity), 'opening', ['Opening Balances'])).toBeUndefined();
  expect(createRoleAccount(treeOf(spent, equity), 'opening', words)).toMatchObject({
    type: 'EQUITY',
    parentId: 'EQUITY',
  });
});
