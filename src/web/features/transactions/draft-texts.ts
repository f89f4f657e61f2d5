/** The texts of drafts, in the language of the page. */
export { drafts as texts } from '#web/languages/en/drafts.ts';
