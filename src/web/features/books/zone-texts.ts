/** The texts about the days of a book, in the language of the page. */
export { timeZone as texts } from '#web/languages/en/time-zone.ts';
