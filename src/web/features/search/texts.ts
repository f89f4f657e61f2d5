/** The texts of this part, in the language of the page. */
export { commands as commandTexts } from '#web/languages/en/commands.ts';
export { search as texts } from '#web/languages/en/search.ts';
