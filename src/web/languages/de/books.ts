import type { books as english } from '#web/languages/en/books.ts';

export const books: typeof english = {
  books: 'Bücher',
  showAll: 'Alle Bücher anzeigen',
  add: '+ Neues Buch',
  deleteIcon: (name) => `Buch ${name} löschen`,
};
