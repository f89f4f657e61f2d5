/** The texts of this part, in the language of the page. */
export { reports as texts } from '#web/languages/en/reports.ts';
