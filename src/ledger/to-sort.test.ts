import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import type { Account } from './account.ts';
import { buildAccountTree } from './account-tree.ts';
import { findToSort, makeToSort } from './to-sort.ts';

const words = { name: 'To sort', description: 'Waits' };
const root = account('ROOT', 'ROOT', { parentId: undefined });
const spent = account('SPENT', 'EXPENSE', { parentId: 'ROOT', color: '#e76f51' });
const treeOf = (...others: Account[]) => buildAccountTree([root, ...others]);

test('it is made below the expenses of the book, else below the book itself', () => {
  expect(makeToSort(treeOf(spent), words)).toMatchObject({
    ...words,
    type: 'EXPENSE',
    parentId: 'SPENT',
    color: '#e76f51',
  });
  expect(makeToSort(treeOf(), words).parentId).toBe('ROOT');
});

test('it is found again whatever it is called and wherever it lies', () => {
  const made = account('WAITS', 'EXPENSE', { ...makeToSort(treeOf(spent), words) });
  const moved = { ...made, name: 'Zu sortieren', parentId: 'ROOT' };
  const namesake = account('OTHER', 'EXPENSE', { name: 'To sort', parentId: 'SPENT' });
  expect(findToSort(treeOf(spent, made), words.name)).toBe(made);
  expect(findToSort(treeOf(namesake, spent, moved), words.name)).toBe(moved);
});

test('an own account of its name where it would be made is taken for it, another one is not', () => {
  const own = account('OWN', 'EXPENSE', { name: 'to sort', parentId: 'SPENT' });
  expect(findToSort(treeOf(spent, own), words.name)).toBe(own);
  expect(findToSort(treeOf(spent, { ...own, isPlaceholder: true }), words.name)).toBeUndefined();
  expect(findToSort(treeOf(spent, { ...own, parentId: 'ROOT' }), words.name)).toBeUndefined();
  expect(findToSort(treeOf(spent), words.name)).toBeUndefined();
});
