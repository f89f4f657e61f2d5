/** The texts about what repeats, in the language of the page. */
export { schedules as texts } from '#web/languages/en/schedules.ts';
