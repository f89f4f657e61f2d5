/** The texts of this folder in the language of the page. */
export { auth as texts } from '#web/languages/en/auth.ts';
