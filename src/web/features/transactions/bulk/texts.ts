/** The texts of this part, in the language of the page. */
export { bulk as texts } from '#web/languages/en/bulk.ts';
