import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTransactionMatch } from '#ledger/rules/search.ts';
import { indexBigrams, queryBigrams, toSearched } from './bigrams.ts';

const rowOf = (TransactionDescription: string, TransactionNotes = '', TagsInSemicolonSeparated = '') => ({
  TransactionDescription,
  TransactionNotes,
  TagsInSemicolonSeparated,
});

test('indexes all bigrams of a contained text, so that no match is missed', () => {
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

test('queries the parts of a text across the boundary of two tags or lines', () => {
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

test('queries all bigrams of a short text and at most the query limit of a long one', () => {
  expect(queryBigrams('ab')).toEqual(['ab']);
  expect(queryBigrams('lunch')).toEqual(['lu', 'un', 'nc', 'ch']);
  const long = queryBigrams(
    Array.from({ length: 200 }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join('') +
      'ab cd ef gh ij',
  );
  expect(long.length).toBeGreaterThan(5);
  expect(long.length).toBeLessThanOrEqual(12);
});
