import { fold } from '#text/fold.ts';

/** What is searched for: the words that were typed, case and accents aside. */
export function readWords(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Whether every word occurs in a text, wherever in it and within whichever word. */
export function holdsAll(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/** A piece of a text, and whether it is one of the words that were searched for. */
export type Piece = { text: string; isHit: boolean };

/** Finds a word that was folded in a text that was not: between its letters there may be accents. */
function patternOf(word: string): string {
  return [...word]
    .map((letter) => `${letter.replace(/[$()*+./?[\\\]^{|}]/, String.raw`\$&`)}\\p{Mn}*`)
    .join('');
}

/** Cuts a text at its hits, the longer of two words first. Accents are taken from their letters for it and put back. */
export function cutAtHits(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text, isHit: false }];
  const patterns = words.toSorted((a, b) => b.length - a.length).map(patternOf);
  const pieces = text.normalize('NFD').split(new RegExp(`(${patterns.join('|')})`, 'giu'));
  return pieces
    .map((piece, at) => ({ text: piece.normalize('NFC'), isHit: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
