/** The texts of this part, in the language of the page. */
export { reconcile as texts } from '#web/languages/en/reconcile.ts';

/** What changes are called, in the language of the page. */
export { history as historyTexts } from '#web/languages/en/history.ts';
