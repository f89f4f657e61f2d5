/** The texts of this part, in the language of the page. */
export { exchange as exchangeTexts } from '#web/languages/en/exchange.ts';
export { statements as texts } from '#web/languages/en/statements.ts';
