/** The texts of this part, in the language of the page. */
export { history as texts } from '#web/languages/en/history.ts';
