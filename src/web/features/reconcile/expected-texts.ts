/** The texts of what is expected, in the language of the page. */
export { expected as texts } from '#web/languages/en/expected.ts';
