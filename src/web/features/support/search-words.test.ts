import { expect, test } from 'vitest';
import { splitAtHits, containsAllWords, splitSearchWords } from './markdown.tsx';

test('splits a search into words without case and accents', () => {
  expect(splitSearchWords('  Café\tDOUBLE  ')).toEqual(['cafe', 'double']);
  expect(splitSearchWords('   ')).toEqual([]);
});

test('finds a text if all words occur, in any order and within longer words', () => {
  const text = 'How do I enter the crème of a Überweisung?';
  expect(containsAllWords(text, splitSearchWords('uberweis CREME'))).toBe(true);
  expect(containsAllWords(text, splitSearchWords('creme missing'))).toBe(false);
  expect(containsAllWords(text, [])).toBe(true);
});

test('highlights hits in the text as it is written', () => {
  const marked = (text: string, query: string) =>
    splitAtHits(text, splitSearchWords(query))
      .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
      .join('');
  expect(marked('Credit card, CREDIT', 'credit')).toBe('[Credit] card, [CREDIT]');
  expect(marked('Crème de la crème', 'creme la')).toBe('[Crème] de [la] [crème]');
  // A combining accent, a capital with an accent, and a character outside the basic plane.
  expect(marked('cre\u0300me İx 💶a', 'creme x a')).toBe('[crème] İ[x] 💶[a]');
  expect(marked('bookkeeping', 'book bookkeep')).toBe('[bookkeep]ing');
  // The search text is not a regular expression.
  expect(marked('Ctrl+K finds it (all).', 'l+k (all). | \\d')).toBe('Ctr[l+K] finds it [(all).]');
  expect(marked('nothing', 'else')).toBe('nothing');
  expect(marked('', 'else')).toBe('');
});
