/** The texts of this part, in the language of the page. */
export { statements as texts } from '#web/languages/en/statements.ts';
