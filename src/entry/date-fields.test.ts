import { afterEach, describe, expect, test, vi } from 'vitest';
import { fromDateTimeField, toDateTimeField } from './date-fields.ts';

afterEach(() => vi.unstubAllEnvs());

describe.each(['UTC', 'America/New_York', 'Asia/Kolkata'])('a datetime field, read in %s', (zone) => {
  test('holds a moment to the second in the user’s time zone', () => {
    vi.stubEnv('TZ', zone);
    const moment = new Date(2024, 4, 6, 9, 5, 7);
    expect(toDateTimeField(moment)).toBe('2024-05-06T09:05:07');
    expect(fromDateTimeField('2024-05-06T09:05:07')).toEqual(moment);
  });

  test('accepts a value without seconds', () => {
    vi.stubEnv('TZ', zone);
    expect(fromDateTimeField('2024-05-06T09:05')).toEqual(new Date(2024, 4, 6, 9, 5));
  });
});

test.each([
  [new Date(2026, 10, 30, 23, 59, 59), '2026-11-30T23:59:59'],
  [new Date(2024, 1, 29), '2024-02-29T00:00:00'],
  [new Date(987, 0, 1, 12), '0987-01-01T12:00:00'],
])('pads every part with zeros: %s', (moment, text) => {
  expect(toDateTimeField(moment)).toBe(text);
  expect(fromDateTimeField(text)).toEqual(moment);
});

test.each(['', 'yesterday', '2024-13-01T00:00:00'])(
  'returns undefined for a value without a moment: %j',
  (text) => {
    expect(fromDateTimeField(text)).toBeUndefined();
  },
);
