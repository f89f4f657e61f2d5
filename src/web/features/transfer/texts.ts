/** The texts of this part, in the language of the page. */
export { transfer as texts } from '#web/languages/en/transfer.ts';
