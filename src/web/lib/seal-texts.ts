/** The words of a seal, in the language of the page. */
export { seals as sealTexts } from '#web/languages/en/seals.ts';
