/** The texts of this part, in the language of the page. */
export { accounts as texts } from '#web/languages/en/accounts.ts';
