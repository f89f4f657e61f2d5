import { expect, test } from 'vitest';
import { createSpellingLookup } from './fold.ts';

test.each([
  { typed: 'EXAMPLE', known: ['Example', 'other'], taken: 'Example' },
  { typed: 'example', known: ['EXAMPLE', 'Example'], taken: 'EXAMPLE' },
  { typed: 'Example', known: ['EXAMPLE', 'Example'], taken: 'Example' },
  { typed: 'EXA', known: ['Example'], taken: 'EXA' },
  { typed: 'ÄRGER', known: ['Ärger'], taken: 'Ärger' },
  { typed: 'cafe', known: ['Café'], taken: 'cafe' },
])('a typed $typed becomes $taken if $known are known', ({ typed, known, taken }) => {
  expect(createSpellingLookup(known)(typed)).toBe(taken);
});
