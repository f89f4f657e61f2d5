import { bookingRules } from '#web/languages/en/booking-rules.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts about booking rules, in the language of the page. */
export const texts = inLanguage('bookingRules', bookingRules);
