import { wholeBook } from '#web/languages/en/whole-book.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts of this part, in the language of the page. */
export const texts = inLanguage('wholeBook', wholeBook);
