/** The texts of this part, in the language of the page. */
export { search as texts } from '#web/languages/en/search.ts';
