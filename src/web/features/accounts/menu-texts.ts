/** The texts of the menu of an account, in the language of the page. */
export { accountMenu as menuTexts } from '#web/languages/en/account-menu.ts';
