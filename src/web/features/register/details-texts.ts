/** What is said of one row, and of some of them, in the language of the page; loaded with what says it. */
export { registerDetails as texts } from '#web/languages/en/register-details.ts';
