import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { countCharacters } from '#contract/values.ts';
import { isNameTaken } from './account.ts';
import { freeBookName } from './book-name.ts';

test('a book of a file gets the next free name, and never a longer one than is allowed', () => {
  const books = ['Main', 'main (2)', 'x'.repeat(limits.bookName)].map((name, index) => ({
    id: String(index),
    name,
  }));
  expect(freeBookName(books, { id: 'n', name: 'MAIN' })).toBe('MAIN (3)');
  expect(freeBookName(books, { id: '0', name: 'MAIN' })).toBe('MAIN');
  expect(freeBookName(books, { id: 'n', name: 'x'.repeat(limits.bookName) })).toBe(
    `${'x'.repeat(limits.bookName - 4)} (2)`,
  );
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'A', 'a (2)', 'A (3)', 'b', '🍮'.repeat(limits.bookName))),
      fc.constantFrom('a', 'b', '🍮'.repeat(limits.bookName)),
      (names, name) => {
        const others = names.map((each, index) => ({ id: String(index), name: each }));
        const free = freeBookName(others, { id: 'n', name });
        expect(isNameTaken(others, free, 'n')).toBe(false);
        expect(countCharacters(free)).toBeLessThanOrEqual(limits.bookName);
        expect(free === name).toBe(!isNameTaken(others, name, 'n'));
      },
    ),
  );
});
