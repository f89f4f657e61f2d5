import { expect, test } from 'vitest';
import { bookZone, dayOf, findOtherLocalZone, startOfDay } from './days.ts';

test('uses the time zone of the root, and UTC if it is invalid', () => {
  expect(bookZone({ props: { TimeZone: 'Europe/Berlin' } })).toBe('Europe/Berlin');
  for (const TimeZone of ['', 'Nowhere/Land', '+02:00', 'CET+1', 7, null, undefined]) {
    expect(bookZone({ props: { TimeZone } })).toBe('UTC');
  }
  expect(bookZone(undefined)).toBe('UTC');
});

test('assigns a moment to the day of the clock in its zone', () => {
  expect(dayOf('2026-03-31T22:30:00.000Z', 'UTC')).toBe('2026-03-31');
  expect(dayOf('2026-03-31T22:30:00.000Z', 'Europe/Berlin')).toBe('2026-04-01');
  expect(dayOf('2026-04-01T03:30:00.000Z', 'America/New_York')).toBe('2026-03-31');
});

test('limits days to the supported years', () => {
  expect(dayOf('0001-01-01T00:00:00.000Z', 'America/New_York')).toBe('0001-01-01');
  expect(dayOf('0001-12-31T12:00:00.000Z', 'America/New_York')).toBe('0001-12-31');
  expect(dayOf('9999-12-31T23:59:59.999Z', 'Asia/Tokyo')).toBe('9999-12-31');
});

test('begins a day with its first moment, also if clocks jump at midnight', () => {
  expect(startOfDay('2026-04-06', 'UTC')).toBe('2026-04-06T00:00:00.000Z');
  expect(startOfDay('2026-04-06', 'Europe/London')).toBe('2026-04-05T23:00:00.000Z');
  expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z'); // from 0:00 to 1:00
  expect(startOfDay('2025-10-26', 'Atlantic/Azores')).toBe('2025-10-26T00:00:00.000Z'); // from 1:00 to 0:00
});

test.each([
  ['UTC', 'Europe/Berlin', 'Europe/Berlin'],
  ['Europe/Berlin', 'UTC', 'UTC'],
  // In winter both zones have the same time.
  ['UTC', 'Europe/London', 'Europe/London'],
  ['Europe/Berlin', 'Europe/Berlin', undefined],
  ['Europe/Berlin', 'Europe/Paris', undefined],
  ['UTC', 'Etc/UTC', undefined],
  // A book cannot be in this zone.
  ['Europe/Berlin', 'EST5EDT', undefined],
])('offers for a book in %s on a device in %s the zone %s', (zone, here, offered) => {
  expect(findOtherLocalZone(zone, Date.parse('2026-01-15T12:00:00Z'), here)).toBe(offered);
});
