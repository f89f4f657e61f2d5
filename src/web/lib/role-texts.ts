/** What is said where somebody's role is too low, in the language of the page. */
export { role as roleTexts } from '#web/languages/en/role.ts';
