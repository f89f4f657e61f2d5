import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#values/calendar.ts';
import {
  daysOfMonth,
  shiftMonth,
  monthOf,
  countMonthsBetween,
  listMonths,
  yearStartOf,
} from './book-months.ts';
import { monthStart } from './days.ts';
import { periodAt } from './reports/periods.ts';

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days));
const anyStart = fc.integer({ min: 1, max: 28 });

describe('book months that begin on a day', () => {
  test('contain their days and are adjacent', () => {
    fc.assert(
      fc.property(anyDay, anyStart, (day, startsOn) => {
        const month = monthOf(day, startsOn);
        const { from, until } = daysOfMonth(month, startsOn);
        expect(from <= day && day < until).toBe(true);
        expect(Number(from.slice(8))).toBe(startsOn);
        expect(daysOfMonth(shiftMonth(month, 1), startsOn).from).toBe(until);
      }),
    );
  });

  test('are named after the calendar month that contains most of their days', () => {
    fc.assert(
      fc.property(anyDay, anyStart, (day, startsOn) => {
        const month = monthOf(day, startsOn);
        const [{ from, until }, named] = [daysOfMonth(month, startsOn), daysOfMonth(month)];
        const shared = daysBetween(
          from > named.from ? from : named.from,
          until < named.until ? until : named.until,
        );
        expect(shared * 2).toBeGreaterThanOrEqual(daysBetween(from, until) - 3);
      }),
    );
    expect(monthOf('2026-11-24', 25)).toBe('2026-11');
    expect(monthOf('2026-11-25', 25)).toBe('2026-12');
    expect(daysOfMonth('2026-12', 25)).toEqual({ from: '2026-11-25', until: '2026-12-25' });
    expect(monthOf('2026-11-14', 15)).toBe('2026-10');
    expect(monthOf('2026-11-15', 15)).toBe('2026-11');
    expect(monthOf('2026-12-16', 16)).toBe('2027-01');
    expect(monthOf('2026-01-09', 10)).toBe('2025-12');
  });

  test('end at the first and last supported months', () => {
    for (const startsOn of [1, 2, 15, 16, 28]) {
      expect(monthOf('0001-01-01', startsOn)).toBe('0001-01');
      expect(monthOf('9999-12-31', startsOn)).toBe('9999-12');
    }
  });

  test('make years of twelve months', () => {
    fc.assert(
      fc.property(anyDay, anyStart, (day, startsOn) => {
        const year = monthOf(day, startsOn).slice(0, 4);
        expect(periodAt('year', day, yearStartOf(startsOn))).toEqual({
          from: daysOfMonth(`${year}-01`, startsOn).from,
          until: daysOfMonth(`${year}-12`, startsOn).until,
        });
        expect(periodAt('month', day, yearStartOf(startsOn))).toEqual(
          daysOfMonth(monthOf(day, startsOn), startsOn),
        );
      }),
    );
  });

  test('begin on the day that the root names, if every month has it', () => {
    const startOf = (MonthStartsOn: unknown) => monthStart({ props: { MonthStartsOn } });
    expect([1, 15, 28].map(startOf)).toEqual([1, 15, 28]);
    for (const odd of [undefined, null, 0, 29, -3, 2.5, NaN, '25', [25], true]) expect(startOf(odd)).toBe(1);
    expect(monthStart(undefined)).toBe(1);
  });
});

describe('calendar months', () => {
  test('are the default', () => {
    expect(monthOf('2026-02-28')).toBe('2026-02');
    expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', until: '2024-03-01' });
  });

  test('are counted across years', () => {
    expect(listMonths('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(listMonths('2026-02', '2025-11')).toEqual([]);
    expect(countMonthsBetween('2024-12', '2026-01')).toBe(13);
    expect(shiftMonth('2026-01', -1)).toBe('2025-12');
  });
});
