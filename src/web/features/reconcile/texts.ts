import { history } from '#web/languages/en/history.ts';
import { reconcile } from '#web/languages/en/reconcile.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts of this part, in the language of the page. */
export const texts = inLanguage('reconcile', reconcile);

/** What changes are called, in the language of the page. */
export const historyTexts = inLanguage('history', history);
