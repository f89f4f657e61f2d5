/** The texts of this part, in the language of the page. */
export { exportFiles as texts } from '#web/languages/en/export-files.ts';
