import { lower } from './fold.ts';

/**
 * Returns a text as it is known: the same text where that is known, else the first known one of the same letters, whatever their
 * case; a text that is new stays as it is typed.
 */
export function knownSpelling(known: readonly string[]): (text: string) => string {
  const spellings = new Map<string, string>();
  for (const each of known) if (!spellings.has(lower(each))) spellings.set(lower(each), each);
  const all = new Set(known);
  return (text) => (all.has(text) ? text : (spellings.get(lower(text)) ?? text));
}
