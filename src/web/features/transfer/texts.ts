import { transfer } from '#web/languages/en/transfer.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts of this part, in the language of the page. */
export const texts = inLanguage('transfer', transfer);
