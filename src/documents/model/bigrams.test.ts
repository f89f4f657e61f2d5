import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsText, indexBigrams, queryBigrams } from '#documents/model/bigrams.ts';

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
        fc.pre(holdsText(row, text));
        const bigrams = indexBigrams(row);
        for (const bigram of queryBigrams(text)) expect(Object.hasOwn(bigrams, bigram)).toBe(true);
      },
    ),
  );
});

test('case and accents do not count; notes and tags are searched, but not across two of them', () => {
  const row = rowOf('Café Zürich', 'two\nlines', 'home;lunch');
  for (const text of ['CAFE', 'é z', 'lines', 'HOME', 'lunch']) expect(holdsText(row, text)).toBe(true);
  for (const text of ['homelunch', 'e;l', 'zürichtwo']) expect(holdsText(row, text)).toBe(false);
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
