import { accountEditor } from '#web/languages/en/account-editor.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts of this part, in the language of the page. */
export const editorTexts = inLanguage('accountEditor', accountEditor);
