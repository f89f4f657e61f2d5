import { timeZone } from '#web/languages/en/time-zone.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts about the days of a book, in the language of the page. */
export const texts = inLanguage('timeZone', timeZone);
