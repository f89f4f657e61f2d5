import { expect, test } from 'vitest';
import { layOutFlows } from './flow-layout.ts';
import { selectMonthLabels, findPointIndex, createScale } from './scale.ts';
import { areaPath, linePath, stackLayers } from './shapes.ts';

test('a scale contains zero and the range of values, with at most five grid lines', () => {
  for (const values of [[3, 9], [-9000, 100_000], [-5, -1], [0.01], [1, 1e12]]) {
    const { y, ticks } = createScale(values);
    const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
    expect([y(most), y(least)], String(values)).toEqual([0, 1000]);
    expect(ticks).toContain(0);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every((tick) => tick >= least && tick <= most)).toBe(true);
  }
});

test('a scale of zeros has one line at the bottom', () => {
  const { y, ticks } = createScale([0, 0]);
  expect([y(0), ticks]).toEqual([1000, [0]]);
});

test('finds the point at the pointer, and the outermost point beyond the edges', () => {
  expect([-0.1, 0, 0.49, 0.5, 1, 2].map((part) => findPointIndex(part, 2))).toEqual([0, 0, 0, 1, 1, 1]);
});

test('labels few of many months, fewer on the phone, always from January on', () => {
  const year = selectMonthLabels(Array.from({ length: 12 }, (_each, month) => 2026 * 12 + month));
  expect(year.filter((room) => room !== undefined)).toHaveLength(12);
  expect(year.flatMap((room, month) => (room === 'narrow' ? [month] : []))).toEqual([0, 3, 6, 9]);
  const decade = selectMonthLabels(Array.from({ length: 120 }, (_each, month) => 2016 * 12 + month));
  expect(decade.filter((room) => room !== undefined)).toHaveLength(10);
  expect(decade.filter((room) => room === 'narrow')).toHaveLength(2);
});

test('fills the book with the flows of both sides and gives each row room for two lines', () => {
  const left = [
    { key: 'salary', value: 900 },
    { key: 'interest', value: 100 },
  ];
  const right = [
    { key: 'rent', value: 600 },
    { key: 'food', value: 399 },
    { key: 'stamps', value: 1 },
  ];
  const { left: from, right: to, book, heightPx } = layOutFlows(left, right, 300);
  for (const rows of [from, to]) {
    // A ribbon that would be too thin is drawn one pixel thick.
    const thickPx = rows.reduce((sum, row) => sum + row.thickPx, 0);
    expect(book.thickPx - thickPx).toBeLessThan(1);
    expect(book.thickPx).toBeGreaterThanOrEqual(thickPx);
    expect(rows.every(({ rowPx, thickPx }) => rowPx >= 40 && rowPx > thickPx)).toBe(true);
    expect(rows.reduce((sum, { rowPx }) => sum + rowPx, 0)).toBeLessThanOrEqual(heightPx);
    expect(rows.every(({ edgePx, thickPx }) => edgePx >= 0 && edgePx + thickPx <= heightPx)).toBe(true);
  }
});

test('lays out a month without flows and one with zeros only', () => {
  for (const ends of [[], [{ key: 'a', value: 0 }]]) {
    const { heightPx, left } = layOutFlows(ends, [], 300);
    expect(Number.isFinite(heightPx)).toBe(true);
    expect(
      left.every((row) => Object.values(row).every((each) => each === row.key || Number.isFinite(each))),
    ).toBe(true);
  }
});

test('stacks layers on both sides of zero, separately for each point', () => {
  const layers = [
    [3, 0, -2],
    [2, -1, -1],
    [-4, 5],
  ];
  expect(stackLayers(layers, 3)).toEqual([
    [
      [0, 3],
      [0, 0],
      [0, -2],
    ],
    [
      [3, 5],
      [0, -1],
      [-2, -3],
    ],
    [
      [0, -4],
      [0, 5],
      [0, 0],
    ],
  ]);
});

test('returns the path of a line and its area, and an empty path without points', () => {
  const points = [
    [0, 5.04],
    [10, 2],
  ] as const;
  expect(linePath(points)).toBe('M0,5L10,2');
  expect(areaPath(points, 8)).toBe('M0,5L10,2L10,8L0,8Z');
  expect([linePath([]), areaPath([], 8)]).toEqual(['', '']);
});
