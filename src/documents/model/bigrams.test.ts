import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTransactionMatch } from '#ledger/rules/search.ts';
import { indexBigrams, queryBigrams, toSearched } from './bigrams.ts';

const rowOf = (TransactionDescription: string, TransactionNotes = '', TagsInSemicolonSeparated = '') => ({
  TransactionDescription,
  TransactionNotes,
  TagsInSemicolonSeparated,
});

test('what holds a text has all the bigrams that are asked for, so nothing is missed', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', minLength: 2 }),
      fc.string(),
      (before, text, after) => {
        const row = rowOf(`${before}${text}${after}`);
        fc.pre(isTransactionMatch(toSearched(row), text));
        const bigrams = indexBigrams(row);
        for (const bigram of queryBigrams(text)) expect(Object.hasOwn(bigrams, bigram)).toBe(true);
      },
    ),
  );
});

test('a text over the seam of two tags or two lines is asked for by its parts', () => {
  expect(queryBigrams('home;work')).toEqual(['ho', 'om', 'me', 'wo', 'or', 'rk']);
  expect(queryBigrams('a;')).toEqual([]);
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ';', '\n', 'Σ') });
  fc.assert(
    fc.property(letters, letters, letters, letters, (description, notes, tags, text) => {
      const row = rowOf(description, notes, tags);
      fc.pre(isTransactionMatch(toSearched(row), text));
      const bigrams = indexBigrams(row);
      expect(queryBigrams(text).filter((each) => !Object.hasOwn(bigrams, each))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('a short text asks for all of its bigrams, a long one for no more than a query bears', () => {
  expect(queryBigrams('ab')).toEqual(['ab']);
  expect(queryBigrams('lunch')).toEqual(['lu', 'un', 'nc', 'ch']);
  const long = queryBigrams(
    Array.from({ length: 200 }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join('') +
      'ab cd ef gh ij',
  );
  expect(long.length).toBeGreaterThan(5);
  expect(long.length).toBeLessThanOrEqual(12);
});
