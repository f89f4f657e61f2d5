/** What is said of splits, in the language of the page. */
export { splits as texts } from '#web/languages/en/splits.ts';
