import { screenLimits } from '#web/ui/screen.ts';

/** Returns the first books up to the limit of the menu, always with the open one (spec 2 Books menu). */
export function selectMenuBooks<Book extends { name: string }>(books: Book[], openName: string): Book[] {
  const first = books.slice(0, screenLimits.booksInMenu);
  const open = books.find((book) => book.name === openName);
  return open === undefined || first.includes(open) ? first : [...first.slice(0, -1), open];
}
