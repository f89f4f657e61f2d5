import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toDateTimeField } from '#entry/date-fields.ts';
import { regions } from '#ledger/regions.generated.ts';
import { formatDay } from './dates.ts';
import { formatNumericDay } from './numeric-day.ts';
import { firstWeekday, parseDay, parseMoment } from './typed-days.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 23, 9, 30) }));
afterEach(() => vi.useRealTimers());

test('parses a day as every region formats it', () => {
  const days = ['2026-10-31', '2026-02-03', '1999-12-01', '2045-07-09'];
  const wrong = regions.flatMap(({ tag }) =>
    days.flatMap((day) =>
      parseDay(formatNumericDay(day, tag), tag) === day ? [] : [`${tag}: ${formatNumericDay(day, tag)}`],
    ),
  );
  expect(regions.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test('parses a day as every register prints it', () => {
  const days = [new Date(2026, 9, 31), new Date(2026, 8, 3), new Date(2024, 2, 1), new Date(1999, 11, 1)];
  const wrong = regions.flatMap(({ tag }) =>
    days.flatMap((day) => {
      const printed = formatDay(day, tag);
      return parseDay(printed, tag) === toDateTimeField(day).slice(0, 10) ? [] : [`${tag}: ${printed}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['en-US', '10/31/2026'],
  ['en-GB', '31/10/2026'],
  ['de-DE', '31.10.2026'],
  ['sv-SE', '2026-10-31'],
])('formats a day in the region %s as %s', (tag, shown) => {
  expect(formatNumericDay('2026-10-31', tag)).toBe(shown);
});

test("parses words in the page's language and digits in the order of the region", () => {
  const before = '2026-11-01T09:30:15';
  const typed = ['yesterday', 'Nov 1', '3/2/2001 4:05 pm'];
  const moments = ['2026-11-22T09:30:15', '2026-11-01T09:30:15'];
  expect(typed.map((text) => parseMoment(text, before, 'en-US'))).toEqual([
    ...moments,
    '2001-03-02T16:05:00',
  ]);
  expect(typed.map((text) => parseMoment(text, before, 'de-DE'))).toEqual([
    ...moments,
    '2001-02-03T16:05:00',
  ]);
});

test.each([
  ['de-DE', 0],
  ['en-US', 6],
  ['ar-EG', 5],
  ['nonsense-', 0],
])('weeks in the region %s begin with day %i', (tag, first) => {
  expect(firstWeekday(tag)).toBe(first);
});
