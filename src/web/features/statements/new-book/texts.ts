/** The texts of this part, in the language of the page. */
export { newBook as texts } from '#web/languages/en/new-book.ts';
