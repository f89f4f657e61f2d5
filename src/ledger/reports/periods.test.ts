import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { yearStartOf } from '#ledger/book-months.ts';
import { splitPeriod, periodAt, periodBefore, formatPeriodKey, cutAfterDay, yearBefore } from './periods.ts';
import { addDays, addMonths } from '#values/calendar.ts';

/** Any day of three centuries. */
const anyDay = fc.integer({ min: -40_000, max: 80_000 }).map((days) => addDays('2000-01-01', days));
const anyKind = fc.constantFrom('month', 'quarter', 'year');
const anyYearStart = fc.constantFrom('01-01', '12-25', '04-06', '04-01', '07-15', '02-29', '12-31', '10-30');
const anyPeriod = fc
  .tuple(anyDay, fc.integer({ min: 1, max: 1500 }))
  .map(([from, days]) => ({ from, until: addDays(from, days) }));

describe('periods', () => {
  test.each([
    ['month', '2024-02-29', '01-01', '2024-02-01', '2024-03-01'],
    ['quarter', '2024-12-31', '01-01', '2024-10-01', '2025-01-01'],
    ['year', '2024-12-31', '01-01', '2024-01-01', '2025-01-01'],
    ['year', '2024-04-05', '04-06', '2023-04-06', '2024-04-06'],
    ['year', '2024-04-06', '04-06', '2024-04-06', '2025-04-06'],
    ['quarter', '2024-04-05', '04-06', '2024-01-06', '2024-04-06'],
    ['month', '2024-01-05', '04-06', '2023-12-06', '2024-01-06'],
    ['year', '2023-06-01', '02-29', '2023-03-01', '2024-02-29'],
    ['month', '2023-02-10', '01-31', '2023-01-31', '2023-03-01'],
  ] as const)(
    'return for the %s of %s, in years from %s, the days %s to %s',
    (kind, day, yearStart, from, until) => {
      expect(periodAt(kind, day, yearStart)).toEqual({ from, until });
    },
  );

  test('contain their day and are adjacent for any start of the year', () => {
    fc.assert(
      fc.property(anyKind, anyDay, anyYearStart, (kind, day, yearStart) => {
        const { from, until } = periodAt(kind, day, yearStart);
        expect(from <= day && day < until).toBe(true);
        expect(periodAt(kind, addDays(until, -1), yearStart)).toEqual({ from, until });
        expect(periodAt(kind, until, yearStart).from).toBe(until);
      }),
    );
  });

  test('are split into intervals without gap or overlap; only the first and last are partial', () => {
    fc.assert(
      fc.property(anyPeriod, anyKind, anyYearStart, (period, kind, yearStart) => {
        const intervals = splitPeriod(period, kind, yearStart);
        const ends = intervals.map(({ until }) => until);
        expect(intervals.map(({ from }) => from)).toEqual([period.from, ...ends.slice(0, -1)]);
        expect(ends.at(-1)).toBe(period.until);
        for (const interval of intervals) {
          const whole = periodAt(kind, interval.from, yearStart);
          expect(interval.until).toBe(whole.until < period.until ? whole.until : period.until);
        }
      }),
    );
    expect(splitPeriod({ from: '2025-01-20', until: '2025-03-05' }, 'month').map(formatPeriodKey)).toEqual([
      '2025-01-20..2025-02-01',
      '2025-02',
      '2025-03-01..2025-03-05',
    ]);
    expect(splitPeriod(periodAt('year', '2025-05-01', '04-06'), 'month', '04-06')).toHaveLength(12);
    expect(splitPeriod({ from: '2025-01-20', until: '2025-01-20' }, 'month')).toEqual([]);
  });

  test.each([
    ['2024-03-01..2024-04-01', '2024-02', '2023-03'],
    ['2024-01-01..2024-04-01', '2023-Q4', '2023-Q1'],
    ['2024-01-01..2025-01-01', '2023', '2023'],
    ['2024-04-06..2025-04-06', '2023-04-06..2024-04-06', '2023-04-06..2024-04-06'],
    ['2024-01-01..2024-05-01', '2023-09-01..2024-01-01', '2023-01-01..2023-05-01'],
    ['2024-03-04..2024-03-11', '2024-02-26..2024-03-04', '2023-03-04..2023-03-11'],
    ['2024-02-15..2024-02-29', '2024-02-01..2024-02-15', '2023-02-15..2023-03-01'],
    ['2024-02-29..2024-03-01', '2024-02-28..2024-02-29', '2023-02-28..2023-03-01'],
    ['2024-01-01..2024-02-29', '2023-11-03..2024-01-01', '2023-01-01..2023-03-01'],
  ])('before %s is %s, and a year before it %s', (days, before, year) => {
    const [from = '', until = ''] = days.split('..');
    const period = { from, until };
    expect(formatPeriodKey(periodBefore(period))).toBe(before);
    expect(formatPeriodKey(yearBefore(period))).toBe(year);
  });

  test('are cut after a day, including that day', () => {
    const year = periodAt('year', '2026-05-01');
    expect(cutAfterDay(year, '2026-11-22')).toEqual({ from: '2026-01-01', until: '2026-11-23' });
    expect(cutAfterDay(year, '2026-01-01')).toEqual({ from: '2026-01-01', until: '2026-01-02' });
    for (const day of ['2025-12-31', '2026-12-31', '2027-01-01'])
      expect(cutAfterDay(year, day)).toEqual(year);
  });

  test('have unique keys', () => {
    const anyWhole = fc
      .tuple(anyKind, anyDay, anyYearStart)
      .map(([kind, day, yearStart]) => periodAt(kind, day, yearStart));
    const any = fc.oneof(anyPeriod, anyWhole);
    fc.assert(
      fc.property(any, any, (one, other) => {
        const isSame = one.from === other.from && one.until === other.until;
        expect(formatPeriodKey(one) === formatPeriodKey(other)).toBe(isSame);
        expect(formatPeriodKey(one, 25) === formatPeriodKey(other, 25)).toBe(isSame);
      }),
    );
    const keysOf = (kind: 'month' | 'quarter' | 'year', day: string) =>
      [25, 10].map((startsOn) => formatPeriodKey(periodAt(kind, day, yearStartOf(startsOn)), startsOn));
    expect(keysOf('month', '2026-11-26')).toEqual(['2026-12', '2026-11']);
    expect(keysOf('quarter', '2026-12-26')).toEqual(['2027-Q1', '2026-Q4']);
    expect(keysOf('year', '2026-12-26')).toEqual(['2027', '2026']);
    expect(formatPeriodKey(periodAt('month', '2026-11-26'), 25)).toBe('2026-11-01..2026-12-01');
  });

  test('use the first of the next month for a missing day, and end with four-digit years', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-03-01');
    expect(addMonths('2024-03-31', -1)).toBe('2024-03-01');
    expect(addMonths('2024-02-29', -12)).toBe('2023-03-01');
    expect(addMonths('0000-05-01', -12)).toBe('0000-01-01');
    expect(addMonths('9999-05-01', 12)).toBe('9999-12-31');
    expect(addMonths('0050-12-15', 2)).toBe('0051-02-15');
  });
});
