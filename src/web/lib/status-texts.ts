/** The texts about statuses and balance checks, in the language of the page. */
export { status as statusTexts } from '#web/languages/en/status.ts';
