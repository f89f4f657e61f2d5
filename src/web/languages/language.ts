import { number, plural } from './en/counting.ts';
import { tag } from './en/app.ts';

/** The languages of the app; what imports the texts of en/ gets those of the page's own (tools/languages.ts). */
export type Language = typeof tag;

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The language of this page: chosen before anything is drawn (public/before-paint.js), and until it is loaded anew. */
export const language = tag;

/** What the language of the page calls a currency or a region's way of writing; the tables' own name is English. */
export function localName(type: 'currency' | 'language', code: string, english: string): string {
  if (language === 'en') return english;
  return new Intl.DisplayNames(language, { type }).of(code) ?? english;
}

/** How the language of the page writes numbers, and nouns that are counted. */
export { number, plural };
