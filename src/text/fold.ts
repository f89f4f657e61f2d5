/**
 * Converts a text to lower case, character by character like `lower` in SQL: a sigma has one form, also at the end of a word, and the
 * Turkish İ loses its dot.
 */
export function toLowerText(text: string): string {
  return text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();
}

/** Letters that Unicode does not decompose, with the letters that people type instead. `partita.fold_beyond_ascii` has the same table. */
const plainLetters: Record<string, string> = {
  ς: 'σ',
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Accents, and the variation selectors that choose between the emoji and the text form of a character. */
const marks = /[\u0300-\u036f\ufe0e\ufe0f]/g;

/**
 * Normalises a text for searching: no capitals, no accents, and one form of each letter. Full-width letters, ligatures and symbols become
 * the letters that they stand for (calls.md Transactions). `partita.fold` in SQL does the same.
 */
export function fold(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  return toLowerText(text.normalize('NFKD').replaceAll(marks, '')).replaceAll(
    plainLetter,
    (letter) => plainLetters[letter] ?? letter,
  );
}

/**
 * Returns a function that adopts the known spelling of a text: a known text stays, else the first known text that differs only in case is
 * returned. A new text stays as typed.
 */
export function createSpellingLookup(known: readonly string[]): (text: string) => string {
  const spellings = new Map<string, string>();
  for (const each of known) if (!spellings.has(toLowerText(each))) spellings.set(toLowerText(each), each);
  const all = new Set(known);
  return (text) => (all.has(text) ? text : (spellings.get(toLowerText(text)) ?? text));
}
