/** The texts about the account in which rows wait to be sorted, in the language of the page. */
export { toSort as toSortTexts } from '#web/languages/en/to-sort.ts';
