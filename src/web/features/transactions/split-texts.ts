import { splits } from '#web/languages/en/splits.ts';
import { inLanguage } from '#web/languages/language.ts';

/** What is said of splits, in the language of the page. */
export const texts = inLanguage('splits', splits);
