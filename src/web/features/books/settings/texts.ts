/** The texts of the settings of a book, in the language of the page. */
export { bookSettings as texts } from '#web/languages/en/book-settings.ts';
