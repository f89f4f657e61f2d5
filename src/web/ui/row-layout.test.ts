import { describe, expect, test } from 'vitest';
import { indexNear, layOutRows } from './use-drawn-rows.ts';

const keyOf = (index: number) => `row ${index}`;
const rows = (count: number, otherHeightsPx: [string, number][] = []) =>
  layOutRows({ count, keyOf, expectedPx: 40, otherHeightsPx: new Map(otherHeightsPx) });

describe('layOutRows', () => {
  test('places rows of the expected height evenly', () => {
    const layout = rows(100_000);
    expect([layout.startOf(0), layout.startOf(3), layout.startOf(100_000)]).toEqual([0, 120, 4_000_000]);
    expect([0, 39, 40, 3_999_999, 5_000_000].map(layout.rowAt)).toEqual([0, 0, 1, 99_999, 99_999]);
  });

  test('moves the rows below a row of another height', () => {
    const layout = rows(5, [
      ['row 1', 70],
      ['row 3', 10],
    ]);
    expect([0, 1, 2, 3, 4, 5].map(layout.startOf)).toEqual([0, 40, 110, 150, 160, 200]);
    expect([0, 1, 2, 3, 4].map(layout.heightOf)).toEqual([40, 70, 40, 10, 40]);
    expect([40, 109, 110, 150, 159, 160, 200].map(layout.rowAt)).toEqual([1, 1, 2, 3, 3, 4, 4]);
  });

  test('skips rows without height', () => {
    const layout = rows(4, [
      ['row 1', 0],
      ['row 2', 0],
    ]);
    expect([39, 40].map(layout.rowAt)).toEqual([0, 3]);
    expect(layout.startOf(4)).toBe(80);
  });

  test('ignores the measured height of a removed row', () => {
    expect(rows(2, [['row 7', 400]]).startOf(2)).toBe(80);
  });

  test('a list without rows begins and ends at its top', () => {
    expect([rows(0).startOf(0), rows(0).rowAt(10)]).toEqual([0, 0]);
  });
});

describe('indexNear', () => {
  const list = { count: 1000, keyOf };

  test('finds a row at its index, and nearby after rows above it were added or removed', () => {
    expect(indexNear('row 500', 500, list)).toBe(500);
    expect(indexNear('row 500', 499, list)).toBe(500);
    expect(indexNear('row 500', 550, list)).toBe(500);
  });

  test('returns undefined for a removed or distant row', () => {
    expect(indexNear('gone', 5, list)).toBeUndefined();
    expect(indexNear('row 500', 600, list)).toBeUndefined();
    expect(indexNear('row 0', 0, { count: 0, keyOf })).toBeUndefined();
  });
});
