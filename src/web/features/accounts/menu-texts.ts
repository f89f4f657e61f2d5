import { accountMenu } from '#web/languages/en/account-menu.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts of the menu of an account, in the language of the page. */
export const menuTexts = inLanguage('accountMenu', accountMenu);
