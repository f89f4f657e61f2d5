import { expect, test } from 'vitest';
import { rowForKey, visibleRow } from './row-keys.ts';

const list = { first: 40, count: 200 };

test('moves from the focused row and stops at the ends', () => {
  const from = (key: string, row: number) => rowForKey(key, row, list);
  expect(from('ArrowDown', 50)).toBe(51);
  expect(from('ArrowUp', 0)).toBe(0);
  expect(from('PageDown', 195)).toBe(199);
  expect(from('PageUp', 50)).toBe(40);
  expect(from('Home', 50)).toBe(0);
  expect(from('End', 50)).toBe(199);
  expect(from('a', 50)).toBeUndefined();
});

test('with the list itself focused, Home and End lead to its ends and other keys to the visible rows', () => {
  const from = (key: string) => rowForKey(key, undefined, list);
  expect(from('Home')).toBe(0);
  expect(from('End')).toBe(199);
  expect(from('ArrowDown')).toBe(52);
  expect(rowForKey('ArrowDown', undefined, { first: 0, count: 200 })).toBe(0);
});

test('skips hidden rows in the direction of the key, otherwise backwards', () => {
  const list = { count: 6, isHidden: (index: number) => [1, 2, 5].includes(index) };
  expect(visibleRow(1, 0, list)).toBe(3);
  expect(visibleRow(2, 3, list)).toBe(0);
  expect(visibleRow(5, 4, list)).toBe(4);
  expect(visibleRow(5, 0, list)).toBe(4);
  expect(visibleRow(0, 3, list)).toBe(0);
});
