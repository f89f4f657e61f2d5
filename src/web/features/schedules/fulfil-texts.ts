/** The texts of what turns out to be expected, in the language of the page. */
export { expected as texts } from '#web/languages/en/expected.ts';
