/** The texts of this part, in the language of the page. */
export { transactions as texts } from '#web/languages/en/transactions.ts';
