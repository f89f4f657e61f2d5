/** The texts of this part, in the language of the page. */
export { valued as valuedTexts } from '#web/languages/en/valued.ts';
