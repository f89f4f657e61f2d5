import { screenLimits } from '#web/ui/screen.ts';

/** The books of the menu: as many as it shows, the open one always among them (spec 2 Books menu). */
export function selectMenuBooks<Book extends { name: string }>(books: Book[], openName: string): Book[] {
  const first = books.slice(0, screenLimits.booksInMenu);
  const open = books.find((book) => book.name === openName);
  return open === undefined || first.includes(open) ? first : [...first.slice(0, -1), open];
}
