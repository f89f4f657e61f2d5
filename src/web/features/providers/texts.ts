/** The texts of this part, in the language of the page. */
export { providers as texts } from '#web/languages/en/providers.ts';
