import { verify } from '#web/languages/en/verify.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts about whether a book is right and the same, in the language of the page. */
export const verifyTexts = inLanguage('verify', verify);
