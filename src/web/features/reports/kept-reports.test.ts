import { expect, test } from 'vitest';
import { keptReports, withKept, withoutKept } from './kept-reports.ts';

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
