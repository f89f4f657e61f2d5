import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { countCharacters } from '#contract/values.ts';
import { isAccountNameTaken } from './account.ts';
import { findFreeBookName } from './book-name.ts';

test('gives an imported book the next free name within the length limit', () => {
  const books = ['Main', 'main (2)', 'x'.repeat(limits.bookName)].map((name, index) => ({
    id: String(index),
    name,
  }));
  expect(findFreeBookName(books, { id: 'n', name: 'MAIN' })).toBe('MAIN (3)');
  expect(findFreeBookName(books, { id: '0', name: 'MAIN' })).toBe('MAIN');
  expect(findFreeBookName(books, { id: 'n', name: 'x'.repeat(limits.bookName) })).toBe(
    `${'x'.repeat(limits.bookName - 4)} (2)`,
  );
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'A', 'a (2)', 'A (3)', 'b', '🍮'.repeat(limits.bookName))),
      fc.constantFrom('a', 'b', '🍮'.repeat(limits.bookName)),
      (names, name) => {
        const others = names.map((each, index) => ({ id: String(index), name: each }));
        const free = findFreeBookName(others, { id: 'n', name });
        expect(isAccountNameTaken(others, free, 'n')).toBe(false);
        expect(countCharacters(free)).toBeLessThanOrEqual(limits.bookName);
        expect(free === name).toBe(!isAccountNameTaken(others, name, 'n'));
      },
    ),
  );
});
