import { history } from '#web/languages/en/history.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts of this part, in the language of the page. */
export const texts = inLanguage('history', history);
