/** The texts of this part, in the language of the page. */
export { wholeBook as texts } from '#web/languages/en/whole-book.ts';
