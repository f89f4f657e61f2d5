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

test('what was undone far down is marked, and the undo stands at the top', () => {
  const pages = applyUndone(held, [undo, action('d')], 'a');
  expect(ids(pages)).toEqual([
    ['u', 'd', 'c'],
    ['b', 'a'],
  ]);
  expect(marks(pages)).toEqual(['a by u']);
});

test('what others did meanwhile is there too, and what became of what is held', () => {
  const newest = [action('x', { undoOf: 'd' }), undo, action('d', { undoneBy: 'x' })];
  const pages = applyUndone(held, newest, 'a');
  expect(ids(pages)?.[0]).toEqual(['x', 'u', 'd', 'c']);
  expect(marks(pages)).toEqual(['d by x', 'a by u']);
});

test('where more is new than a page holds, nobody knows what lies between', () => {
  expect(applyUndone(held, [undo, action('y')], 'a')).toBeUndefined();
});
