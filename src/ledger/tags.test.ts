import { expect, test } from 'vitest';
import { readTypedTags } from './tags.ts';

test('typed tags are split, trimmed, freed of # and repeats, and kept within their limits', () => {
  expect(readTypedTags(' #home ; Home;;two words; ## ;x')).toEqual(['home', 'two words', 'x']);
  expect(readTypedTags(`${'x'.repeat(101)};ok`)).toEqual(['ok']);
  expect(readTypedTags(Array.from({ length: 60 }, (_, index) => `t${index}`).join(';'))).toHaveLength(50);
});
