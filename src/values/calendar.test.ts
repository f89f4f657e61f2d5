import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  endOfMonth,
  makeDay,
  readCompactDay,
  readIsoDay,
  weekdayOf,
  yearOfTwoDigits,
} from './calendar.ts';

const anyDay = fc
  .integer({ min: Date.UTC(1010, 0, 1), max: Date.UTC(9990, 11, 31) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10));

test('days follow the Gregorian calendar', () => {
  expect([daysInMonth(2024, 2), daysInMonth(1900, 2), daysInMonth(2000, 2)]).toEqual([29, 28, 29]);
  expect([makeDay(2023, 2, 29), makeDay(26, 1, 1), makeDay(2026, 13, 1), makeDay(2026, 1, 0)]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -1000, max: 1000 }), (day, by) => {
      expect(readIsoDay(day)).toBe(day);
      expect(readCompactDay(day.replaceAll('-', ''))).toBe(day);
      const moved = new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
      expect(addDays(day, by)).toBe(moved);
      expect(daysBetween(day, moved)).toBe(by);
      expect((weekdayOf(moved) - weekdayOf(day) - by) % 7 || 0).toBe(0);
    }),
  );
  expect(weekdayOf('2026-11-23')).toBe(0);
});

test('adding a month keeps the day, or moves to the first of the following month if the month is too short', () => {
  expect([addMonths('2026-01-31', 1), addMonths('2024-01-29', 1), addMonths('2026-03-31', -1)]).toEqual([
    '2026-03-01',
    '2024-02-29',
    '2026-03-01',
  ]);
  expect([endOfMonth('2026-02-10'), endOfMonth('2026-12-31')]).toEqual(['2026-02-28', '2026-12-31']);
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(addDays(endOfMonth(day), 1)).toBe(addMonths(`${day.slice(0, 7)}-01`, 1));
    }),
    { examples: [['2026-12-01']] },
  );
});

test('results stay within the years of four digits', () => {
  expect([addDays('9999-12-31', 1), addMonths('9999-12-01', 1), addMonths('0001-01-01', -24)]).toEqual([
    '9999-12-31',
    '9999-12-31',
    '0000-01-01',
  ]);
});

test('a two-digit year is at most twenty years in the future', () => {
  expect([99, 46, 47, 0].map((digits) => yearOfTwoDigits(digits, 2026))).toEqual([1999, 2046, 1947, 2000]);
  expect(yearOfTwoDigits(3, 2095)).toBe(2103);
});
