/** What the books menu says (spec 2 Header and navigation). */
export const books = {
  books: 'Books',
  showAll: '.. show all books',
  add: '+ Add book',
  deleteIcon: (name: string) => `Delete book ${name}`,
};
