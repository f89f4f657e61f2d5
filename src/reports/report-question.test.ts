import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#values/calendar.ts';
import {
  comparisons,
  maxReportDepth,
  shiftPeriod,
  periodKinds,
  withPeriod,
  forecastDays,
  intervalKinds,
  type ReportQuestion,
  readReportQuestion,
  valuations,
  reportNames,
  writeReportQuestion,
  findSpanProblem,
} from './report-question.ts';

const today = '2026-11-22';
const ofThisYear = { from: '2026-01-01', until: '2027-01-01' };

test('reads an empty address as the defaults and does not write defaults', () => {
  const usual = readReportQuestion('', today);
  expect(usual).toMatchObject({ report: 'net-worth', period: 'year', span: ofThisYear, branches: [] });
  expect(writeReportQuestion(usual, today)).toBe('');
});

test.each([
  [
    '?report=income&period=year&from=2025-06-30',
    { report: 'income', span: { from: '2025-01-01', until: '2026-01-01' } },
  ],
  ['period=tax-year', { span: { from: '2026-04-06', until: '2027-04-06' } }],
  ['period=tax-year&from=2026-04-05', { span: { from: '2025-04-06', until: '2026-04-06' } }],
  ['period=tax-year&start=07-01&from=2026-01-01', { span: { from: '2025-07-01', until: '2026-07-01' } }],
  ['period=tax-year&start=02-29&from=2025-05-01', { span: { from: '2025-03-01', until: '2026-03-01' } }],
  ['period=quarter&from=2026-05-05', { span: { from: '2026-04-01', until: '2026-07-01' } }],
  ['period=own&from=2026-02-03&until=2026-02-04', { span: { from: '2026-02-03', until: '2026-02-04' } }],
  [
    'branch=a-1&branch=b,_2&branch=a-1&closed=1&depth=3',
    { branches: ['a-1', 'b,_2'], withClosed: true, depth: 3 },
  ],
])('understands %s', (search, expected) => {
  expect(readReportQuestion(search, today)).toMatchObject(expected);
});

test.each([
  'report=all&period=week&interval=hour&compare=always&depth=0&closed=yes',
  'depth=10&from=2026-13-01',
  'period=own&from=2026-02-04&until=2026-02-04',
  'period=own&from=0001-01-01&until=9999-01-01',
  'start=13-01&from=<script>',
  'branch=&branch=%20&branch=TAGS&branch=%C3%A4',
])('uses the defaults for %s', (search) => {
  expect({ ...readReportQuestion(search, today), period: 'year' }).toEqual(readReportQuestion('', today));
});

test('returns the problem of days that no report can show', () => {
  expect(findSpanProblem({ from: '2026-02-03', until: '2026-02-04' })).toBeUndefined();
  expect(findSpanProblem({ from: '2026-02-03', until: '' })).toBe('unfinished');
  expect(findSpanProblem({ from: '2026-02-30', until: '2026-03-04' })).toBe('unfinished');
  expect(findSpanProblem({ from: '2026-02-03', until: '2026-02-03' })).toBe('order');
  expect(findSpanProblem({ from: '1900-01-01', until: '2000-01-02' })).toBe('tooMany');
});

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1950-01-01', days));

/** Any question that a user can set. */
const anyQuestion: fc.Arbitrary<ReportQuestion> = fc
  .record({
    report: fc.constantFrom(...reportNames),
    period: fc.constantFrom(...periodKinds),
    from: day,
    days: fc.integer({ min: 1, max: 4000 }),
    yearStart: day.map((each) => each.slice(5)),
    startsOn: fc.integer({ min: 1, max: 28 }),
    interval: fc.constantFrom(...intervalKinds),
    compare: fc.constantFrom(...comparisons),
    depth: fc.integer({ min: 1, max: maxReportDepth }),
    branches: fc.uniqueArray(fc.stringMatching(/^[!-~]{1,20}$/), { maxLength: 3 }),
    withClosed: fc.boolean(),
    forecast: fc.constantFrom(...forecastDays),
    valued: fc.constantFrom(...valuations),
  })
  .map(({ from, days, ...question }) => {
    const until = addDays(from, days);
    const { span } = readReportQuestion(
      new URLSearchParams({ period: question.period, from, until, start: question.yearStart }).toString(),
      today,
      question.startsOn,
    );
    // The start of tax years is only written for tax years.
    const yearStart =
      question.period === 'tax-year' ? question.yearStart : readReportQuestion('', today).yearStart;
    return { ...question, span, yearStart };
  });

test('reads a written question unchanged', () => {
  fc.assert(
    fc.property(anyQuestion, day, (question, anyDay) => {
      expect(readReportQuestion(writeReportQuestion(question, anyDay), anyDay, question.startsOn)).toEqual(
        question,
      );
    }),
  );
});

test('shifts periods without gaps, in both directions', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const next = shiftPeriod(question, 1);
      expect(next.span.from).toBe(question.span.until);
      expect(shiftPeriod(next, -1)).toEqual(question);
    }),
  );
});

test('keeps the time of a period of another kind, or uses today if it is in the period', () => {
  const year = readReportQuestion('', today);
  expect(withPeriod(year, 'month', today).span).toEqual({ from: '2026-11-01', until: '2026-12-01' });
  const before = shiftPeriod(year, -1);
  expect(withPeriod(before, 'quarter', today).span).toEqual({ from: '2025-01-01', until: '2025-04-01' });
  expect(withPeriod(before, 'own', today).span).toEqual(before.span);
});
