/** The texts of this part, in the language of the page. */
export { entry as texts } from '#web/languages/en/entry.ts';
