/**
 * A text without capitals, letter by letter as `lower` in SQL: a sigma is the same at the end of a word, and the Turkish İ loses
 * its dot.
 */
export function toLowerText(text: string): string {
  return text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();
}

/** Letters that people type without what Unicode has no accent for. `partita.fold_beyond_ascii` has the same. */
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

/** Accents, and what chooses between the picture and the sign of one character. */
const marks = /[\u0300-\u036f\ufe0e\ufe0f]/g;

/**
 * A text as it is compared in searching, without capitals and accents, and with one form of each letter: full width, ligatures and
 * signs count as the letters that they stand for (calls.md Transactions). `partita.fold` in SQL is the same.
 */
export function fold(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  return toLowerText(text.normalize('NFKD').replaceAll(marks, '')).replaceAll(
    plainLetter,
    (letter) => plainLetters[letter] ?? letter,
  );
}

/**
 * Returns a text as it is known: the same text where that is known, else the first known one of the same letters, whatever their
 * case; a text that is new stays as it is typed.
 */
export function createSpellingLookup(known: readonly string[]): (text: string) => string {
  const spellings = new Map<string, string>();
  for (const each of known) if (!spellings.has(toLowerText(each))) spellings.set(toLowerText(each), each);
  const all = new Set(known);
  return (text) => (all.has(text) ? text : (spellings.get(toLowerText(text)) ?? text));
}
