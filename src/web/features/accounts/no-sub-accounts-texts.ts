/** What is said where an account has no accounts below it, in the language of the page. */
export { noSubAccounts as texts } from '#web/languages/en/no-sub-accounts.ts';
