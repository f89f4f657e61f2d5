import { statements } from '#web/languages/en/statements.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts of this part, in the language of the page. */
export const texts = inLanguage('statements', statements);
