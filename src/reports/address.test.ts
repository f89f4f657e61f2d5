import { expect, test } from 'vitest';
import { findMisread, readReportQuestion } from './report-question.ts';

/** Returns the parameters that are not understood in a book with the single account Food. */
function misread(search: string): string[] {
  const question = readReportQuestion(search, '2026-11-22');
  return findMisread(search, { ...question, branches: question.branches.filter((id) => id === 'Food') });
}

test.each([
  '',
  'report=income&period=quarter&from=2026-05-05&interval=year&compare=none&depth=9&branch=Food&closed=1',
  'period=tax-year&start=02-29',
  'period=own&from=2026-01-05&until=2026-02-01',
  'somebody=else',
])('understands all parameters of %s', (search) => {
  expect(misread(search)).toEqual([]);
});

test.each([
  ['report=all&interval=hour&depth=10', ['report=all', 'interval=hour', 'depth=10']],
  ['from=2026-02-30&branch=Food&branch=Drinks', ['from=2026-02-30', 'branch=Drinks']],
  [
    'period=week&start=13-01&closed=yes&compare=me',
    ['period=week', 'start=13-01', 'closed=yes', 'compare=me'],
  ],
  ['period=own&from=2026-02-04&until=2026-02-04', ['from=2026-02-04', 'until=2026-02-04']],
  ['period=own&from=2026-02-04', ['from=2026-02-04', 'until=']],
])('lists the parameters of %s that are not understood', (search, expected) => {
  expect(misread(search)).toEqual(expected);
});
