/** The texts of the form that asks for the second factor, in the language of the page. */
export { codeForm as texts } from '#web/languages/en/code-form.ts';
