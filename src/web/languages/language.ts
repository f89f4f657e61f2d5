import { countingIn } from './counting.ts';

const packs = { de: () => import('./de/index.ts') };

/** The languages of the app; English is the one that the texts themselves are written in. */
export type Language = 'en' | keyof typeof packs;

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The build, which reads the theme, has none; nor have the tests of rules. */
function hasDocument(scope: object): scope is { document: { documentElement: { lang: string } } } {
  return 'document' in scope;
}

function readLanguage(): Language {
  const scope: object = globalThis;
  const tag = hasDocument(scope) ? scope.document.documentElement.lang : 'en';
  return tag in packs ? (tag as keyof typeof packs) : 'en';
}

/** The language of this page: chosen before anything is drawn (public/before-paint.js), and until it is loaded anew. */
export const language = readLanguage();

async function loadPack(): Promise<Record<string, unknown>> {
  if (language === 'en') return {};
  try {
    return (await packs[language]()).translations;
  } catch {
    // Better in English than not at all: without network it may not be there yet.
    return {};
  }
}

// Whoever has texts waits for this module, so none of them is read in the wrong language.
const translations = await loadPack();

/** The texts of a part of the app in the language of the page; `name` is that of the part in languages/<tag>/index.ts. */
export function inLanguage<Texts extends object>(name: string, english: Texts): Texts {
  // That a translation has the shape of its original is checked where it is written: it is declared by it.
  return (translations[name] ?? english) as Texts;
}

/** What the language of the page calls a currency or a region's way of writing; the tables' own name is English. */
export function localName(type: 'currency' | 'language', code: string, english: string): string {
  if (language === 'en') return english;
  return new Intl.DisplayNames(language, { type }).of(code) ?? english;
}

/** How the language of the page writes numbers, and nouns that are counted. */
export const { number, plural } = countingIn(language);
