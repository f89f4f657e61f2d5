import { expect, test } from 'vitest';
import type { Action } from '#ledger/action.ts';
import { applyUndone } from './history.ts';

const action = (id: string, more: Partial<Action> = {}): Action => ({
  id,
  kind: 'update-transaction',
  at: new Date(0),
  bookId: 'B',
  added: 0,
  changed: 1,
  removed: 0,
  about: 'Lunch',
  undoOf: undefined,
  undoneBy: undefined,
  record: undefined,
  ...more,
});
const ids = (pages: Action[][] | undefined) => pages?.map((page) => page.map(({ id }) => id));
const marks = (pages: Action[][] | undefined) =>
  pages?.flat().flatMap(({ id, undoneBy }) => (undoneBy === undefined ? [] : [`${id} by ${undoneBy}`]));

const held = [
  [action('d'), action('c')],
  [action('b'), action('a')],
];
const undo = action('u', { undoOf: 'a', kind: 'undo' });

test('marks an undone action on a later page and adds the undo at the top', () => {
  const pages = applyUndone(held, [undo, action('d')], 'a');
  expect(ids(pages)).toEqual([
    ['u', 'd', 'c'],
    ['b', 'a'],
  ]);
  expect(marks(pages)).toEqual(['a by u']);
});

test('adds actions of other users and updates loaded actions', () => {
  const newest = [action('x', { undoOf: 'd' }), undo, action('d', { undoneBy: 'x' })];
  const pages = applyUndone(held, newest, 'a');
  expect(ids(pages)?.[0]).toEqual(['x', 'u', 'd', 'c']);
  expect(marks(pages)).toEqual(['d by x', 'a by u']);
});

test('returns undefined if more actions are new than a page holds', () => {
  expect(applyUndone(held, [undo, action('y')], 'a')).toBeUndefined();
});
