/** The texts of this part, in the language of the page. */
export { accountEditor as editorTexts } from '#web/languages/en/account-editor.ts';
