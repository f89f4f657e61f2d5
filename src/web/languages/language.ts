import { number, plural } from './en/counting.ts';
import { tag } from './en/app.ts';

/** The languages of the app. The build replaces imports of en/ with the folder of the page language (tools/languages.ts). */
export type Language = typeof tag;

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The page language. It is selected before the first paint (public/before-paint.js) and changes only when the page is reloaded. */
export const language = tag;

/** Returns the name of a currency or a locale in the page language, given its English name. */
export function localName(type: 'currency' | 'language', code: string, english: string): string {
  if (language === 'en') return english;
  return new Intl.DisplayNames(language, { type }).of(code) ?? english;
}

/** Number and plural formatting of the page language. */
export { number, plural };
