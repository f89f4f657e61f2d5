/** What is offered once something was done that can be taken back, in the language of the page. */
export { takingBack as texts } from '#web/languages/en/taking-back.ts';
