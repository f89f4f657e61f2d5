/** The texts of the page that replaces a book which is no longer shared, in the language of the page. */
export { goneBook as goneBookTexts } from '#web/languages/en/gone-book.ts';
