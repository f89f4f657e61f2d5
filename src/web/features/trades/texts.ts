/** The texts of trades, in the language of the page. */
export { trades as texts } from '#web/languages/en/trades.ts';
/** What is said of the fields that every transaction has. */
export { transactions as fieldTexts } from '#web/languages/en/transactions.ts';
