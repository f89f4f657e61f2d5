/** What the keys on a row do, in the language of the page. */
export { rowKeys as rowKeyTexts } from '#web/languages/en/row-keys.ts';
