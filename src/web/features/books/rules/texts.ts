/** The texts about booking rules, in the language of the page. */
export { bookingRules as texts } from '#web/languages/en/booking-rules.ts';
