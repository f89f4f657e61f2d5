/** The texts of what is due, in the language of the page. */
export { catchUp as texts } from '#web/languages/en/catch-up.ts';
