import { expect, test } from 'vitest';
import { makeId } from './ids.ts';

test('creates UUIDv7 ids in upper case, sorted by creation, even if the clock stops or goes back', () => {
  const clock = (index: number) =>
    (index < 6000 ? 1_700_000_000_000 : 1_600_000_000_000) + Math.floor(index / 100);
  const ids = Array.from({ length: 12_000 }, (_, index) => makeId(clock(index)));
  for (const id of ids)
    expect(id).toMatch(/^[0-9A-F]{8}-[0-9A-F]{4}-7[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});
