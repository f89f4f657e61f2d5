import { registerDetails } from '#web/languages/en/register-details.ts';
import { inLanguage } from '#web/languages/language.ts';

/** What is said of one row, and of some of them, in the language of the page; loaded with what says it. */
export const texts = inLanguage('registerDetails', registerDetails);
