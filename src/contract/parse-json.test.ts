import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonError } from './parse-json.ts';

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('position of a JSON syntax error', () => {
  test.each([
    ['', 1, 1],
    ['{"a": 1,}', 1, 9],
    ['{"a": 1\n "b": 2}', 2, 2],
    ['[1,\n2,\n]', 3, 1],
    ['{"a":[1,2', 1, 10],
    ['{"a": tru}', 1, 7],
    ['{a: 1}', 1, 2],
    ['{"a" 1}', 1, 6],
    ['"a\nb"', 1, 3],
    [String.raw`["\x"]`, 1, 3],
    ['[01]', 1, 3],
    ['{} {}', 1, 4],
    ['[1]]', 1, 4],
    ['id,name\n1,Cash\n', 1, 1],
    ['\uFEFF{}', 1, 1],
  ])('finds the error in %j at line %i, column %i', (text, line, column) => {
    expect(isJson(text)).toBe(false);
    expect(findJsonError(text)).toEqual({ line, column });
  });

  test('reports a position before which the text is still valid JSON, for an error at any index', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom(']', '}', ',', ':', '"', 'x', '\n', '\\'),
        (json, at, wrong) => {
          const insertedAt = at % (json.length + 1);
          const text = json.slice(0, insertedAt) + wrong + json.slice(insertedAt);
          if (isJson(text)) return;
          const { line, column } = findJsonError(text);
          const lines = text.split('\n').slice(0, line - 1);
          const index = lines.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
          // The position is not before the inserted character, or the literal that it breaks.
          expect(text.slice(index, insertedAt)).toMatch(/^[-+.\w\\]*$/);
          expect(index).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });

  test('handles a deeply nested text', () => {
    expect(findJsonError('['.repeat(200_000))).toEqual({ line: 1, column: 200_001 });
  });
});
