/** The texts of this part, in the language of the page. */
export { settings as texts } from '#web/languages/en/settings.ts';
