/** What is said where the books of this browser are gone, in the language of the page. */
export { gone as texts } from '#web/languages/en/gone.ts';
