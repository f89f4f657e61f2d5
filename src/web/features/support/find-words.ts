import { fold } from '#web/ui/fold.ts';

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

/** Cuts a text at its hits. Folding may change how long a text is, so each character is folded by itself. */
export function cutAtHits(text: string, words: readonly string[]): Piece[] {
  const characters = [...text].map((character) => ({ character, folded: fold(character), isHit: false }));
  const folded = characters.map((each) => each.folded).join('');
  // Which character each place of the folded text comes from.
  const origins = characters.flatMap((each) => Array.from({ length: each.folded.length }, () => each));
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      for (const origin of origins.slice(at, at + word.length)) origin.isHit = true;
    }
  }
  const pieces: Piece[] = [];
  for (const { character, folded: own, isHit } of characters) {
    const last = pieces.at(-1);
    // An accent that stands alone belongs to the letter before it.
    if (last !== undefined && (own === '' || last.isHit === isHit)) last.text += character;
    else pieces.push({ text: character, isHit });
  }
  return pieces;
}
