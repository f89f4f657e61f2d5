/** The texts of the page in a file, in the language of the page on which the file was made. */
export { reader as texts } from '#web/languages/en/copy-to-read.ts';
