/** The texts about whether a book is right and the same, in the language of the page. */
export { verify as verifyTexts } from '#web/languages/en/verify.ts';
