/** The texts about what is planned, in the language of the page. */
export { budget as texts } from '#web/languages/en/budget.ts';
