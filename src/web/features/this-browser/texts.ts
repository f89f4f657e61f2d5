import { thisBrowser } from '#web/languages/en/this-browser.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts of this part, in the language of the page. */
export const texts = inLanguage('thisBrowser', thisBrowser);
