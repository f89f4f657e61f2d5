import { expect, test } from 'vitest';
import { restartPause } from './restart-pause.ts';

/** Returns the pauses after ends at these moments, in seconds. */
const pauses = (...seconds: number[]) => {
  const ends = seconds.map((each) => each * 1000);
  return ends.map((now, at) => restartPause(ends.slice(0, at + 1), now) / 1000);
};

test('restarts the server after a second, however often it ended long ago', () => {
  expect(pauses(0)).toEqual([1]);
  expect(pauses(0, 5, 10)).toEqual([1, 1, 1]);
  expect(pauses(...Array.from({ length: 50 }, (_each, at) => at * 61)).at(-1)).toBe(1);
  expect(pauses(0, 1, 2, 3, 4, 5, 6, 130).at(-1)).toBe(1);
});

test('waits longer after each further end in a loop, up to half a minute', () => {
  expect(pauses(0, 2, 4, 6, 9, 14, 23, 40, 41, 42)).toEqual([1, 1, 1, 2, 4, 8, 16, 30, 30, 30]);
});

test('keeps restarts in a loop of ends below a minute apart', () => {
  const ends: number[] = [];
  let now = 0;
  for (let at = 0; at < 200; at += 1) {
    now += 1500;
    ends.push(now);
    now += restartPause(ends, now);
  }
  expect(now / 200).toBeGreaterThan(8_000);
  expect(now / 200).toBeLessThan(31_500);
});
