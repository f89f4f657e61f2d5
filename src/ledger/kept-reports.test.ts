import { expect, test } from 'vitest';
import { newItem } from './items.ts';
import { readSavedReports, withReport } from './kept-reports.ts';

const rent = newItem('report', 'rent', { Name: 'Rent', Question: 'report=spending' });

test('a report is kept by its name, and replaced by another of that name', () => {
  const both = withReport([rent], { name: 'All', question: '' });
  expect(readSavedReports(both).map(({ name }) => name)).toEqual(['All', 'Rent']);
  const replaced = withReport(both, { name: 'Rent', question: 'report=income' });
  expect(readSavedReports(replaced)).toMatchObject([
    { name: 'All' },
    { name: 'Rent', question: 'report=income' },
  ]);
  expect(replaced.map(({ id }) => id).toSorted()).toEqual(both.map(({ id }) => id).toSorted());
});

test('an item of another kind, or an odd one, is no report', () => {
  const odd = { ...rent, id: 'odd', body: { Name: 'x' } };
  expect(readSavedReports([odd, { ...rent, id: 'other', kind: 'search' }, rent])).toHaveLength(1);
});
