/** The texts of this part, in the language of the page. */
export { support as texts } from '#web/languages/en/support.ts';
