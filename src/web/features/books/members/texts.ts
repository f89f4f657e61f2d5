/** The texts about who shares a book, in the language of the page. */
export { members as texts } from '#web/languages/en/members.ts';
