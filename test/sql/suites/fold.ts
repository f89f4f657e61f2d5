import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, toLowerText } from '#text/fold.ts';
import { foundSearches, unmatchedSearches } from '../../support/fold-table.ts';
import type { TestDatabase } from '../support/database.ts';

/** Latin, Greek, Cyrillic and Hebrew letters, with accents and points, and their base letters; letter-like symbols; full and half width. */
const letters = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0x5ff }),
    fc.integer({ min: 0x2100, max: 0x214f }),
    fc.integer({ min: 0xff00, max: 0xffef }),
  )
  .map((code) => String.fromCodePoint(code));

/** Tests that SQL folds texts like the contract. */
export function describeFold(open: () => TestDatabase) {
  describe('folding', () => {
    test('is the same in SQL as in the contract', async () => {
      const words = [
        'Café Zürich',
        'ÉPARGNE',
        'İstanbul',
        'straße',
        'Ελλάδα',
        'ΧΡΟΝΟΣ',
        'Привет Й',
        'שָׁלוֹם',
        'ﬁn',
      ];
      const table = [...foundSearches, ...unmatchedSearches].flatMap(({ text, searchText }) => [
        text,
        searchText,
      ]);
      const texts = [
        ...words,
        ...table,
        ...fc.sample(fc.string({ unit: letters }), { numRuns: 500, seed: 1 }),
      ];
      const rows = await open().query(
        'select value, partita.fold(value) as folded, lower(value) as small from unnest($1::text[]) as t (value)',
        [texts],
      );
      expect(rows).toEqual(texts.map((value) => ({ value, folded: fold(value), small: toLowerText(value) })));
    });
  });
}
