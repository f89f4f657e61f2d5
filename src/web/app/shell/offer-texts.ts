/** What is offered to who has no accounts yet, in the language of the page. */
export { offerChart as texts } from '#web/languages/en/offer-chart.ts';
