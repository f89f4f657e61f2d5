/** What is said in a shared book of roles and of others, in the language of the page. */
export { role as roleTexts } from '#web/languages/en/role.ts';
