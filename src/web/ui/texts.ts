/** The texts of this part, in the language of the page. */
export { ui as texts } from '#web/languages/en/ui.ts';
