/** The texts of this part, in the language of the page. */
export { editorAids as texts } from '#web/languages/en/editor-aids.ts';
