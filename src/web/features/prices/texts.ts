/** The texts about currencies, commodities and prices, in the language of the page. */
export { prices as texts } from '#web/languages/en/prices.ts';
