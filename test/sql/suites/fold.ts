import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, lower } from '#text/fold.ts';
import type { TestDatabase } from '../support/database.ts';

/** Latin, Greek, Cyrillic, Hebrew, with accents and points, and what carries them. */
const letters = fc.integer({ min: 0x20, max: 0x5ff }).map((code) => String.fromCharCode(code));

/** That a text is folded by SQL as by everything else. */
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
      const texts = [...words, ...fc.sample(fc.string({ unit: letters }), { numRuns: 500, seed: 1 })];
      const rows = await open().query(
        'select value, partita.fold(value) as folded, lower(value) as small from unnest($1::text[]) as t (value)',
        [texts],
      );
      expect(rows).toEqual(texts.map((value) => ({ value, folded: fold(value), small: lower(value) })));
    });
  });
}
