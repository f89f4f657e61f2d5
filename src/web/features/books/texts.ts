/** The texts of this part, in the language of the page. */
export { books as texts } from '#web/languages/en/books.ts';
