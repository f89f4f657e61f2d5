/** The texts of this part, in the language of the page. */
export { overview as texts } from '#web/languages/en/overview.ts';
