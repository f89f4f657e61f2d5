/** The texts of what is expected, in the language of the page; loaded with the components that show them. */
export { expected as texts } from '#web/languages/en/expected.ts';
