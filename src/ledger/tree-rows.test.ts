import fc from 'fast-check';
import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import { buildAccountTree } from './account-tree.ts';
import { handleTreeKey, listTreeRows, findInitiallyUnfolded, unfoldPathTo } from './tree-rows.ts';

const tree = buildAccountTree([
  account('root', 'ROOT', { parentId: undefined }),
  account('assets', 'ASSET', { parentId: 'root', isPlaceholder: true }),
  account('money', 'ASSET', { parentId: 'assets', isPlaceholder: true }),
  account('checking', 'BANK', { parentId: 'money', isFavourite: true }),
  account('expenses', 'EXPENSE', { parentId: 'root', isPlaceholder: true }),
  account('food', 'EXPENSE', { parentId: 'expenses' }),
]);
const keys = (unfolded: string[]) =>
  listTreeRows(tree, new Set(unfolded)).map(({ key, depth }) => [key, depth]);

test('shows the book and its favourites above the accounts, and sub-accounts once unfolded', () => {
  const first = [
    ['root', 0],
    ['favourite checking', 0],
  ];
  expect(keys([])).toEqual([...first, ['assets', 0], ['expenses', 0]]);
  expect(keys(['assets', 'money'])).toEqual([
    ...first,
    ['assets', 0],
    ['money', 1],
    ['checking', 2],
    ['expenses', 0],
  ]);
});

test('unfolds the paths to money and debt accounts first, and the path to any account later', () => {
  expect([...findInitiallyUnfolded(tree)].toSorted()).toEqual(['assets', 'money', 'root']);
  expect([...unfoldPathTo(tree, new Set(['assets']), 'food')].toSorted()).toEqual([
    'assets',
    'expenses',
    'root',
  ]);
});

test('moves, folds and unfolds by keys, and leads from an account to its parent', () => {
  const rows = listTreeRows(tree, new Set(['assets', 'money']));
  expect(handleTreeKey(rows, 2, 'ArrowLeft')).toEqual({ fold: 'assets' });
  expect(handleTreeKey(rows, 4, 'ArrowLeft')).toEqual({ to: 3 });
  expect(handleTreeKey(rows, 3, 'ArrowRight')).toEqual({ to: 4 });
  expect(handleTreeKey(rows, 5, 'ArrowRight')).toEqual({ unfold: 'expenses' });
  expect(handleTreeKey(rows, 4, 'ArrowRight')).toBeUndefined();
  expect(handleTreeKey(rows, 1, 'x')).toBeUndefined();
});

test('never leaves the tree by keys', () => {
  const rows = listTreeRows(tree, new Set(['assets', 'money', 'expenses']));
  const walks = fc.constantFrom('ArrowDown', 'ArrowUp', 'Home', 'End', 'ArrowLeft', 'ArrowRight');
  fc.assert(
    fc.property(fc.nat(rows.length - 1), walks, (index, key) => {
      const done = handleTreeKey(rows, index, key);
      const to = done !== undefined && 'to' in done ? done.to : index;
      expect(rows[to]).toBeDefined();
    }),
  );
});
