/** The texts of the doors, in the language of the page. */
export { doors as texts } from '#web/languages/en/doors.ts';
