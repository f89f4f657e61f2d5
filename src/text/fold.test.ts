import { describe, expect, test } from 'vitest';
import { foundBy, notFoundBy } from '../../test/support/fold-table.ts';
import { fold } from './fold.ts';

describe('folding a text', () => {
  test.each(foundBy)('$typed finds $text', ({ text, typed }) => {
    expect(fold(text)).toContain(fold(typed));
  });

  test.each(notFoundBy)('$typed does not find $text', ({ text, typed }) => {
    expect(fold(text)).not.toContain(fold(typed));
  });

  test('is the same once and twice', () => {
    for (const { text } of [...foundBy, ...notFoundBy]) expect(fold(fold(text))).toBe(fold(text));
  });
});
