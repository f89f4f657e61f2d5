/** The texts of this part, in the language of the page. */
export { thisBrowser as texts } from '#web/languages/en/this-browser.ts';
