/** What the books menu says (spec 2 Header and navigation). */
export const texts = {
  books: 'Books',
  showAll: '.. show all books',
  allBooks: 'All books',
} as const;
