/** What is said where registers are arranged and printed, in the language of the page; loaded with what does it. */
export { arranging as texts } from '#web/languages/en/arranging.ts';
