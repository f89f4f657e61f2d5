/** The texts of this part, in the language of the page. */
export { firstStep as texts } from '#web/languages/en/first-step.ts';
