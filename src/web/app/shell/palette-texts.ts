import { palette } from '#web/languages/en/palette.ts';
import { inLanguage } from '#web/languages/language.ts';

/** What the palette and the sheet of keys say, in the language of the page; loaded with them. */
export const paletteTexts = inLanguage('palette', palette);
