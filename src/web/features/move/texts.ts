/** The texts of this part, in the language of the page. */
export { move as texts } from '#web/languages/en/move.ts';
