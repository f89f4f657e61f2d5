import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import type { Account } from './account.ts';
import { buildAccountTree } from './account-tree.ts';
import { findRoleAccount, createRoleAccount } from './role-accounts.ts';

const words = { name: 'To sort', description: 'Waits' };
const root = account('ROOT', 'ROOT', { parentId: undefined });
const spent = account('SPENT', 'EXPENSE', { parentId: 'ROOT', color: '#e76f51' });
const treeOf = (...others: Account[]) => buildAccountTree([root, ...others]);

test('it is made below the expenses of the book, else below the book itself', () => {
  expect(createRoleAccount(treeOf(spent), 'to-sort', words)).toMatchObject({
    ...words,
    type: 'EXPENSE',
    parentId: 'SPENT',
    color: '#e76f51',
  });
  expect(createRoleAccount(treeOf(), 'to-sort', words).parentId).toBe('ROOT');
});

test('it is found again whatever it is called and wherever it lies', () => {
  const made = account('WAITS', 'EXPENSE', { ...createRoleAccount(treeOf(spent), 'to-sort', words) });
  const moved = { ...made, name: 'Zu sortieren', parentId: 'ROOT' };
  const namesake = account('OTHER', 'EXPENSE', { name: 'To sort', parentId: 'SPENT' });
  expect(findRoleAccount(treeOf(spent, made), 'to-sort', [words.name])).toBe(made);
  expect(findRoleAccount(treeOf(namesake, spent, moved), 'to-sort', [words.name])).toBe(moved);
});

test('an own account of its name where it would be made is taken for it, another one is not', () => {
  const own = account('OWN', 'EXPENSE', { name: 'to sort', parentId: 'SPENT' });
  expect(findRoleAccount(treeOf(spent, own), 'to-sort', [words.name])).toBe(own);
  expect(findRoleAccount(treeOf(spent, { ...own, isPlaceholder: true }), 'to-sort', [words.name])).toBeUndefined();
  expect(findRoleAccount(treeOf(spent, { ...own, parentId: 'ROOT' }), 'to-sort', [words.name])).toBeUndefined();
  expect(findRoleAccount(treeOf(spent), 'to-sort', [words.name])).toBeUndefined();
});

test('opening balances of the default chart are found by their name, and made below what is equity', () => {
  const equity = account('EQUITY', 'EQUITY', { parentId: 'ROOT' });
  const own = account('OWN', 'EQUITY', { name: 'Opening Balances', parentId: 'EQUITY' });
  expect(findRoleAccount(treeOf(equity, own), 'opening', ['Anfangsbestand', 'Opening Balances'])).toBe(own);
  expect(findRoleAccount(treeOf(equity), 'opening', ['Opening Balances'])).toBeUndefined();
  expect(createRoleAccount(treeOf(spent, equity), 'opening', words)).toMatchObject({
    type: 'EQUITY',
    parentId: 'EQUITY',
  });
});
