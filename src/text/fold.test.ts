import { describe, expect, test } from 'vitest';
import { foundSearches, unmatchedSearches } from '../../test/support/fold-table.ts';
import { fold } from './fold.ts';

describe('search folding', () => {
  test.each(foundSearches)('matches $text for the search $typed', ({ text, searchText }) => {
    expect(fold(text)).toContain(fold(searchText));
  });

  test.each(unmatchedSearches)('does not match $text for the search $typed', ({ text, searchText }) => {
    expect(fold(text)).not.toContain(fold(searchText));
  });

  test('gives the same text when applied twice', () => {
    for (const { text } of [...foundSearches, ...unmatchedSearches])
      expect(fold(fold(text))).toBe(fold(text));
  });
});
