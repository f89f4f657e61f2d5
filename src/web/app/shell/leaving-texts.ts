/** The texts of the log-out, in the language of the page. */
export { leaving as leavingTexts } from '#web/languages/en/leaving.ts';
