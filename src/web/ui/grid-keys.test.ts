import { expect, test } from 'vitest';
import { cellForKey } from './use-row-focus.ts';

const size = { rows: 12, columns: 3 };

test.each([
  ['ArrowDown', false, [2, 1]],
  ['ArrowUp', false, [0, 1]],
  ['ArrowRight', false, [1, 2]],
  ['ArrowLeft', false, [1, 0]],
  ['Home', false, [1, 0]],
  ['End', false, [1, 2]],
  ['Home', true, [0, 0]],
  ['End', true, [11, 2]],
  ['PageDown', false, [11, 1]],
  ['PageUp', false, [0, 1]],
])('%s with Ctrl %s leads to the cell %o', (key, ctrlKey, [row, column]) => {
  expect(cellForKey({ key, ctrlKey }, { row: 1, column: 1 }, size)).toEqual({ row, column });
});

test('ignores other keys and stops at the edges', () => {
  expect(cellForKey({ key: '5' }, { row: 1, column: 1 }, size)).toBeUndefined();
  expect(cellForKey({ key: 'ArrowRight' }, { row: 0, column: 2 }, size)).toEqual({ row: 0, column: 2 });
  expect(cellForKey({ key: 'ArrowDown' }, { row: 11, column: 2 }, size)).toEqual({ row: 11, column: 2 });
});
