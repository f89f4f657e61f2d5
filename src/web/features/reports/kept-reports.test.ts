import { expect, test } from 'vitest';
import { makeExample } from '#ledger/example/example.ts';
import { readExportedBook } from '../../../../test/support/exported-book.ts';
import { misreadIn } from './address.ts';
import { keptReports, withKept, withoutKept } from './kept-reports.ts';
import { readQuestion } from './question.ts';

const rent = { Name: 'Rent', Question: 'report=spending' };

test('a report is kept by its name, replaced by another of that name, and removed, beside all else that a book keeps', () => {
  const root = { props: { CurrencyCodeName: 'EUR', Reports: [rent] } };
  const both = { props: withKept(root, { Name: 'All', Question: '' }) };
  expect(keptReports(both).map(({ Name }) => Name)).toEqual(['All', 'Rent']);
  const replaced = { props: withKept(both, { ...rent, Question: 'report=income' }) };
  expect(keptReports(replaced)).toContainEqual({ Name: 'Rent', Question: 'report=income' });
  expect(keptReports(replaced)).toHaveLength(2);
  expect(withoutKept(root, 'Rent')).toEqual({ CurrencyCodeName: 'EUR' });
});

test('what others have written there is no report and breaks nothing', () => {
  for (const Reports of [undefined, null, 'x', 7, {}, [null, 'x', { Name: 1, Question: '' }]]) {
    expect(keptReports({ props: { Reports } })).toEqual([]);
  }
  expect(keptReports({ props: { Reports: [7, rent, { Name: 'x' }] } })).toEqual([rent]);
  expect(keptReports(undefined)).toEqual([]);
});

test('the reports that the example book keeps are asked in words of ours', () => {
  const today = new Date('2026-11-23T12:00:00Z');
  const { accounts } = readExportedBook(makeExample({ today, zone: 'UTC', language: 'en' }));
  const kept = keptReports(accounts.find(({ type }) => type === 'ROOT'));
  const asked = kept.map(({ Question }) => readQuestion(Question, '2026-11-23'));
  expect(asked.map(({ report }) => report)).toEqual(['income', 'spending']);
  expect(kept.map(({ Question }, at) => asked[at] && misreadIn(Question, asked[at]))).toEqual([[], []]);
  const names = asked.flatMap(({ branches }) =>
    branches.map((id) => accounts.find((each) => each.id === id)?.name),
  );
  expect(names).toEqual(['Subscriptions']);
});
