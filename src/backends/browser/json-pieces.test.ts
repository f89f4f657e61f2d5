import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toJsonPieces } from './json-pieces.ts';

test('the joined pieces equal the output of JSON.stringify', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue(), fc.constant(undefined))),
      (value) => {
        expect([...toJsonPieces(value)].join('')).toBe(JSON.stringify(value));
      },
    ),
  );
});

test('a long list is written in several pieces', () => {
  const rows = Array.from({ length: 1201 }, (_, id) => ({ id, text: 'ä"\\' }));
  const pieces = [...toJsonPieces({ format: 'partita', rows, last: {} })];
  expect(pieces.join('')).toBe(JSON.stringify({ format: 'partita', rows, last: {} }));
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(20_000);
});
