import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#values/calendar.ts';
import { daysOf, monthLater, monthOf, monthsBetween, monthsFrom } from './book-months.ts';

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days));
const anyStart = fc.integer({ min: 1, max: 28 });

describe('months of a book', () => {
  test('begin on its day: each day lies in the month that is named for it, and months adjoin', () => {
    fc.assert(
      fc.property(anyDay, anyStart, (day, startsOn) => {
        const month = monthOf(day, startsOn);
        const { from, until } = daysOf(month, startsOn);
        expect(from <= day && day < until).toBe(true);
        expect(Number(from.slice(8))).toBe(startsOn);
        expect(daysOf(monthLater(month, 1), startsOn).from).toBe(until);
      }),
    );
  });

  test('are called by the month of the calendar in which most of their days lie', () => {
    fc.assert(
      fc.property(anyDay, anyStart, (day, startsOn) => {
        const month = monthOf(day, startsOn);
        const { from, until } = daysOf(month, startsOn);
        const named = daysOf(month);
        const shared = daysBetween(
          from > named.from ? from : named.from,
          until < named.until ? until : named.until,
        );
        expect(shared * 2).toBeGreaterThanOrEqual(daysBetween(from, until) - 3);
      }),
    );
    expect(monthOf('2026-10-25', 25)).toBe('2026-11');
    expect(monthOf('2026-11-24', 25)).toBe('2026-11');
    expect(monthOf('2026-11-09', 10)).toBe('2026-10');
    expect(monthOf('2026-02-28')).toBe('2026-02');
  });

  test('are counted over years', () => {
    expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsFrom('2026-02', '2025-11')).toEqual([]);
    expect(monthsBetween('2024-12', '2026-01')).toBe(13);
    expect(monthLater('2026-01', -1)).toBe('2025-12');
  });
});
