import { status } from '#web/languages/en/status.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts about statuses and balance checks, in the language of the page. */
export const statusTexts = inLanguage('status', status);
