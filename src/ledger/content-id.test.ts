import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentId } from './content-id.ts';

test('returns the same id only for the same text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(contentId(one) === contentId(other)).toBe(one === other);
      expect(contentId(one)).toMatch(/^[\dA-F]{32}$/);
    }),
  );
});

test('keeps texts apart that differ early and share a long ending, and 100,000 similar ones', () => {
  const long = 'x'.repeat(1000);
  const texts = Array.from({ length: 100_000 }, (_, at) => `entry ${at} ${at % 100 === 0 ? long : ''}`);
  expect(new Set(texts.map(contentId)).size).toBe(texts.length);
  const halves = new Set(texts.map((text) => contentId(text).slice(16)));
  expect(halves.size).toBe(texts.length);
});
