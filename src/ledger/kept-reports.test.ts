import { expect, test } from 'vitest';
import { createItem } from './items.ts';
import { readSavedReports, withSavedReport } from './kept-reports.ts';

const rent = createItem('report', 'rent', { Name: 'Rent', Question: 'report=spending' });

test('a report is kept by its name, and replaced by another of that name', () => {
  const both = withSavedReport([rent], { name: 'All', question: '' });
  expect(readSavedReports(both).map(({ name }) => name)).toEqual(['All', 'Rent']);
  const replaced = withSavedReport(both, { name: 'Rent', question: 'report=income' });
  expect(readSavedReports(replaced)).toMatchObject([{ name: 'All' }, { name: 'Rent', question: 'report=income' }]);
  expect(replaced.map(({ id }) => id).toSorted()).toEqual(both.map(({ id }) => id).toSorted());
});

test('an item of another kind, or an odd one, is no report', () => {
  const odd = { ...rent, id: 'odd', body: { Name: 'x' } };
  expect(readSavedReports([odd, { ...rent, id: 'other', kind: 'search' }, rent])).toHaveLength(1);
});
