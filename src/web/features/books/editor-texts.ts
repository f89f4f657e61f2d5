/** The texts of what is opened from the books menu, in the language of the page. */
export { bookEditor as texts } from '#web/languages/en/book-editor.ts';
