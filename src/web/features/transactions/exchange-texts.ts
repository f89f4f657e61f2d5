/** What is said of money that changes its currency, in the language of the page. */
export { exchange as texts } from '#web/languages/en/exchange.ts';
