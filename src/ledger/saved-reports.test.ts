import { expect, test } from 'vitest';
import { createItem } from './items.ts';
import { readSavedReports, withSavedReport } from './saved-reports.ts';

const rent = createItem('report', 'rent', { Name: 'Rent', Question: 'report=spending' });

test('saves a report by name and replaces one of the same name', () => {
  const both = withSavedReport([rent], { name: 'All', question: '' });
  expect(readSavedReports(both).map(({ name }) => name)).toEqual(['All', 'Rent']);
  const replaced = withSavedReport(both, { name: 'Rent', question: 'report=income' });
  expect(readSavedReports(replaced)).toMatchObject([
    { name: 'All' },
    { name: 'Rent', question: 'report=income' },
  ]);
  expect(replaced.map(({ id }) => id).toSorted()).toEqual(both.map(({ id }) => id).toSorted());
});

test('skips items of other kinds and malformed items', () => {
  const odd = { ...rent, id: 'odd', body: { Name: 'x' } };
  expect(readSavedReports([odd, { ...rent, id: 'other', kind: 'search' }, rent])).toHaveLength(1);
});
