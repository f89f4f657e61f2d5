import { describe, expect, test } from 'vitest';
import { foundSearches, unmatchedSearches } from '../../test/support/fold-table.ts';
import { fold } from './fold.ts';

describe('folding a text', () => {
  test.each(foundSearches)('$typed finds $text', ({ text, searchText }) => {
    expect(fold(text)).toContain(fold(searchText));
  });

  test.each(unmatchedSearches)('$typed does not find $text', ({ text, searchText }) => {
    expect(fold(text)).not.toContain(fold(searchText));
  });

  test('is the same once and twice', () => {
    for (const { text } of [...foundSearches, ...unmatchedSearches]) expect(fold(fold(text))).toBe(fold(text));
  });
});
