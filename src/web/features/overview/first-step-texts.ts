/** The texts of the first steps, in the language of the page. */
export { firstSteps as texts } from '#web/languages/en/first-steps.ts';
