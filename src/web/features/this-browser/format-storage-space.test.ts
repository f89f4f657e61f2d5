import { expect, test } from 'vitest';
import { formatSize } from '#web/lib/amounts/format-size.ts';
import { formatStorageSpace } from './format-storage-space.ts';

test.each([
  [0, '1 MB'],
  [999_999, '1 MB'],
  [1_940_000, '1.9 MB'],
  [123_456_789, '120 MB'],
  [11_240_000_000, '11 GB'],
])('formats %d bytes as %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

test('reports nearly full storage', () => {
  expect(formatStorageSpace({ used: 3e6, free: 4e9 })).toContain('there is room for about 4 GB more');
  expect(formatStorageSpace({ used: 3e6, free: 1e6 })).toContain('hardly any room left');
});
