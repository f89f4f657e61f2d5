import { exportFiles } from '#web/languages/en/export-files.ts';
import { inLanguage } from '#web/languages/language.ts';

/** The texts of this part, in the language of the page. */
export const texts = inLanguage('exportFiles', exportFiles);
