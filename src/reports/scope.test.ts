import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitPeriod } from '#ledger/reports/periods.ts';
import { addDays } from '#values/calendar.ts';
import { comparisons, periodKinds, readReportQuestion } from './report-question.ts';
import { findComparedIntervals, createReportScope } from './scope.ts';

const scopeFor = (search: string, today: string) =>
  createReportScope(readReportQuestion(search, today), today);

describe('the scope of a report', () => {
  test.each([
    ['period=year', '2026-01-01..2026-11-23', '2025-01-01..2025-11-23', '2025-01-01..2025-11-23'],
    ['period=month', '2026-11-01..2026-11-23', '2026-10-01..2026-10-23', '2025-11-01..2025-11-23'],
    ['period=quarter', '2026-10-01..2026-11-23', '2026-07-01..2026-08-23', '2025-10-01..2025-11-23'],
    ['period=tax-year', '2026-04-06..2026-11-23', '2025-04-06..2025-11-23', '2025-04-06..2025-11-23'],
    [
      'period=year&from=2025-01-01',
      '2025-01-01..2026-01-01',
      '2024-01-01..2025-01-01',
      '2024-01-01..2025-01-01',
    ],
    [
      'period=month&from=2026-12-01',
      '2026-12-01..2027-01-01',
      '2026-11-01..2026-12-01',
      '2025-12-01..2026-01-01',
    ],
    [
      'period=own&from=2026-11-01&until=2026-12-01',
      '2026-11-01..2026-12-01',
      '2026-10-01..2026-11-01',
      '2025-11-01..2025-12-01',
    ],
    [
      'period=own&from=2024-02-29&until=2024-03-01',
      '2024-02-29..2024-03-01',
      '2024-02-28..2024-02-29',
      '2023-02-28..2023-03-01',
    ],
  ])('has the passed days of %s and as many of the period before', (search, days, before, yearBefore) => {
    const periodsOf = (compare: string) => {
      const scope = scopeFor(`${search}&compare=${compare}`, '2026-11-22');
      return [scope.days, scope.compared].map((each) => each && `${each.from}..${each.until}`);
    };
    expect(periodsOf('none')).toEqual([days, undefined]);
    expect(periodsOf('period-before')).toEqual([days, before]);
    expect(periodsOf('year-before')).toEqual([days, yearBefore]);
  });

  test('ends a shorter comparison month on its last day', () => {
    const compared = (today: string) => scopeFor('period=month&compare=period-before', today).compared;
    expect(compared('2026-03-30')).toEqual({ from: '2026-02-01', until: '2026-03-01' });
    expect(compared('2026-03-31')).toEqual({ from: '2026-02-01', until: '2026-03-01' });
    expect(compared('2026-03-01')).toEqual({ from: '2026-02-01', until: '2026-02-02' });
  });

  test('has a non-empty comparison interval for each interval', () => {
    const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2019-01-01', days));
    const anySearch = fc
      .record({
        period: fc.constantFrom(...periodKinds),
        compare: fc.constantFrom(...comparisons.filter((each) => each !== 'none')),
        start: fc.constantFrom('04-06', '02-29', '01-01', '12-31'),
        from: anyDay,
        days: fc.integer({ min: 1, max: 500 }),
      })
      .map(({ days, ...question }) =>
        new URLSearchParams({ ...question, until: addDays(question.from, days) }).toString(),
      );
    fc.assert(
      fc.property(anySearch, anyDay, fc.constantFrom('month', 'quarter', 'year'), (search, today, kind) => {
        const scope = scopeFor(search, today);
        const { from = '', until = '' } = scope.compared ?? {};
        expect(from < until).toBe(true);
        const intervals = findComparedIntervals(scope, splitPeriod(scope.days, kind));
        const ends = intervals.map((each) => each.until);
        expect(intervals.map((each) => each.from)).toEqual([from, ...ends.slice(0, -1)]);
        expect(ends.at(-1)).toBe(until);
        expect(ends).toEqual(ends.toSorted());
      }),
    );
  });
});
