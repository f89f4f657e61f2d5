import { bookEditor } from '#web/languages/en/book-editor.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts of what is opened from the books menu, in the language of the page. */
export const texts = inLanguage('bookEditor', bookEditor);
