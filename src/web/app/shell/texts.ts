/** The texts of this part, in the language of the page. */
export { app as texts } from '#web/languages/en/app.ts';
