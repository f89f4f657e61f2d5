/** The texts about one row or several, in the language of the page; loaded with the components that show them. */
export { registerDetails as texts } from '#web/languages/en/register-details.ts';
