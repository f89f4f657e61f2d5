import { expect, test } from 'vitest';
import { selectMenuBooks } from './select-menu-books.ts';

const books = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name }));

test('the menu shows at most four books, always with the open one', () => {
  const names = (open: string) => selectMenuBooks(books, open).map((book) => book.name);
  expect(names('B')).toEqual(['A', 'B', 'C', 'D']);
  expect(names('F')).toEqual(['A', 'B', 'C', 'F']);
  expect(names('gone')).toEqual(['A', 'B', 'C', 'D']);
  expect(selectMenuBooks(books.slice(0, 2), 'A')).toHaveLength(2);
});
