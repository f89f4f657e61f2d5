import { expect, test } from 'vitest';
import { assignColors } from './section-rows.ts';

const colored = (id: string, color: string) => ({ id, color });
const black = (id: string) => colored(id, '#000000');

test('keeps the color of an account that no other has', () => {
  expect(assignColors([colored('b', '#aa0000'), colored('a', '#00AA00'), undefined])).toEqual([
    '#aa0000',
    '#00aa00',
    'var(--ink-2)',
  ]);
});

test('gives distinct colors to accounts without a color or with the same one', () => {
  const ids = Array.from({ length: 12 }, (_each, index) => `account ${index}`);
  expect(new Set(assignColors(ids.map(black))).size).toBe(12);
  const same = assignColors(ids.slice(0, 6).map((id) => colored(id, '#aa0000')));
  expect(new Set(same).size).toBe(6);
  expect(same[0]).toBe('#aa0000');
  for (const color of same.slice(1)) expect(color).toMatch(/^light-dark\(oklch.*, oklch.*\)$/);
});

test('gives an account the same color in any order', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const colors = assignColors(ids.map(black));
  expect(assignColors(ids.toReversed().map(black))).toEqual(colors.toReversed());
  expect(assignColors([black('d')])).toEqual(assignColors([black('d'), colored('x', '#123456')]).slice(0, 1));
});
