/** The texts of this part, in the language of the page. */
export { auth as texts } from '#web/languages/en/auth.ts';
