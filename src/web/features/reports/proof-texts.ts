/** The texts of the proof of a book, in the language of the page. */
export { proof as proofTexts } from '#web/languages/en/proof.ts';
