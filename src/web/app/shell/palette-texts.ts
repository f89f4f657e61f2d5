/** What the palette and the sheet of keys say, in the language of the page; loaded with them. */
export { palette as paletteTexts } from '#web/languages/en/palette.ts';
