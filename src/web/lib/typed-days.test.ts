import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { regions } from '#ledger/regions.generated.ts';
import { toDateTimeField } from './date-fields.ts';
import { formatDay } from './dates.ts';
import { showDay } from './numeric-day.ts';
import { firstWeekday, readDay, readMoment } from './typed-days.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 23, 9, 30) }));
afterEach(() => vi.useRealTimers());

test('a day is read again as every region shows it', () => {
  const days = ['2026-10-31', '2026-02-03', '1999-12-01', '2045-07-09'];
  const wrong = regions.flatMap(({ tag }) =>
    days.flatMap((day) => (readDay(showDay(day, tag), tag) === day ? [] : [`${tag}: ${showDay(day, tag)}`])),
  );
  expect(regions.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test('a day is read again as every register prints it', () => {
  const days = [new Date(2026, 9, 31), new Date(2026, 8, 3), new Date(2024, 2, 1), new Date(1999, 11, 1)];
  const wrong = regions.flatMap(({ tag }) =>
    days.flatMap((day) => {
      const printed = formatDay(day, tag);
      return readDay(printed, tag) === toDateTimeField(day).slice(0, 10) ? [] : [`${tag}: ${printed}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['en-US', '10/31/2026'],
  ['en-GB', '31/10/2026'],
  ['de-DE', '31.10.2026'],
  ['sv-SE', '2026-10-31'],
])('%s shows %s', (tag, shown) => {
  expect(showDay('2026-10-31', tag)).toBe(shown);
});

test.each([
  ['31.10.', '2026-10-31T09:30:15'],
  ['y', '2026-11-22T09:30:15'],
  ['-3', '2026-11-20T09:30:15'],
  ['mon', '2026-11-23T09:30:15'],
  ['2001-02-03T04:05:06', '2001-02-03T04:05:06'],
  ['3.2.2001 4:05', '2001-02-03T04:05:00'],
  ['3.2.2001, 4:05 pm', '2001-02-03T16:05:00'],
  ['someday', undefined],
  ['31.2.2026', undefined],
  ['3.2.2001 25:00', undefined],
])('%s is %s', (typed, moment) => {
  expect(readMoment(typed, '2026-11-01T09:30:15', 'de-DE')).toBe(moment);
});

test.each([
  ['de-DE', 0],
  ['en-US', 6],
  ['ar-EG', 5],
  ['nonsense-', 0],
])('weeks of %s begin with day %i', (tag, first) => {
  expect(firstWeekday(tag)).toBe(first);
});
