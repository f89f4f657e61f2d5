import { expect, test } from 'vitest';
import { selectMenuBooks } from './books-in-menu.ts';

const books = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name }));

test('at most four books stand in the menu, the open one always among them', () => {
  const names = (open: string) => selectMenuBooks(books, open).map((book) => book.name);
  expect(names('B')).toEqual(['A', 'B', 'C', 'D']);
  expect(names('F')).toEqual(['A', 'B', 'C', 'F']);
  expect(names('gone')).toEqual(['A', 'B', 'C', 'D']);
  expect(selectMenuBooks(books.slice(0, 2), 'A')).toHaveLength(2);
});
