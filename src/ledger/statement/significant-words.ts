import { fold } from '#text/fold.ts';

const known = new Map<string, ReadonlySet<string>>();
const maxKnown = 20_000;

function readWords(text: string): ReadonlySet<string> {
  const all = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  const telling = all.filter((word) => /\p{L}/u.test(word));
  return new Set(telling.length > 0 ? telling : all);
}

/** Returns the significant words of a text, folded. Numbers of cards, orders and days count only if there is nothing else. */
export function significantWordsOf(text: string): ReadonlySet<string> {
  const found = known.get(text) ?? readWords(text);
  if (known.size >= maxKnown) known.clear();
  known.set(text, found);
  return found;
}

/** Calculates the share of words, 0 to 1, that are among others. */
export function calculateWordShare(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  let shared = 0;
  for (const word of words) if (others.has(word)) shared += 1;
  return shared / words.size;
}
