import { expect, test } from 'vitest';
import { makeExample } from '#ledger/example/example.ts';
import { readSavedReports } from '#ledger/saved-reports.ts';
import { readExportedBook } from '../../test/support/exported-book.ts';
import { findMisread, readReportQuestion } from './report-question.ts';

test('understands all parameters of the saved reports in the example book', () => {
  const today = new Date('2026-11-23T12:00:00Z');
  const { accounts, items } = readExportedBook(makeExample({ today, zone: 'UTC', language: 'en' }));
  const savedReports = readSavedReports(items);
  const questions = savedReports.map(({ question }) => readReportQuestion(question, '2026-11-23'));
  expect(questions.map(({ report }) => report).toSorted()).toEqual(['income', 'spending']);
  expect(
    savedReports.map(({ question }, at) => questions[at] && findMisread(question, questions[at])),
  ).toEqual([[], []]);
  const names = questions.flatMap(({ branches }) =>
    branches.map((id) => accounts.find((each) => each.id === id)?.name),
  );
  expect(names).toEqual(['Subscriptions']);
});
