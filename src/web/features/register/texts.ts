/** The texts of this part, in the language of the page. */
export { register as texts } from '#web/languages/en/register.ts';
