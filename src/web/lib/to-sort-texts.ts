import { toSort } from '#web/languages/en/to-sort.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts about the account in which rows wait to be sorted, in the language of the page. */
export const toSortTexts = inLanguage('toSort', toSort);
