import { expect, test } from 'vitest';
import { formatDistantDay } from './distant-days.ts';

test('formats only days more than two months ahead', () => {
  const now = new Date(2026, 10, 24, 23, 30);
  expect(formatDistantDay('2027-01-24T23:59:59', 'en-US', now)).toBeUndefined();
  expect(formatDistantDay('2027-01-25T00:00:00', 'en-US', now)).toBe('Monday, January 25, 2027');
  expect(formatDistantDay('2027-11-01T09:30', 'de-DE', now)).toBe('Monday, 1 November 2027');
  expect(formatDistantDay('1999-11-01T09:30', 'en-US', now)).toBeUndefined();
  expect(formatDistantDay('', 'en-US', now)).toBeUndefined();
});
