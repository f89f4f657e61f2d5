/** The texts of copies to read, in the language of the page. */
export { copyToRead as texts } from '#web/languages/en/copy-to-read.ts';
