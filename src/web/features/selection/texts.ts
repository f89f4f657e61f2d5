/** The texts of this part, in the language of the page. */
export { selection as texts } from '#web/languages/en/selection.ts';
