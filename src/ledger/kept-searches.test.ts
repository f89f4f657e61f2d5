import { expect, test } from 'vitest';
import { createItem } from './items.ts';
import { readSavedSearches, savedSearchFilter, withSavedSearch } from './kept-searches.ts';

const tax = createItem('search', 'tax', { Name: 'Tax 2026', Query: '#tax-2026' });
const rent = createItem('search', 'rent', { Name: 'Rent', Query: 'rent >500' });
const report = createItem('report', 'report', { Name: 'Rent', Question: '' });

test('searches are those of their kind, by their names', () => {
  expect(readSavedSearches([tax, report, rent]).map(({ name }) => name)).toEqual(['Rent', 'Tax 2026']);
  expect(savedSearchFilter.isOf(report, 'root')).toBe(false);
});

test('a search is kept anew, in place of one of its name, or by another name', () => {
  const added = withSavedSearch([tax], { name: 'Rent', line: 'rent' });
  expect(readSavedSearches(added).map(({ line }) => line)).toEqual(['rent', '#tax-2026']);
  expect(readSavedSearches(withSavedSearch([rent], { name: 'Rent', line: 'rent' }))).toEqual([
    { id: 'rent', name: 'Rent', line: 'rent' },
  ]);
  const renamed = withSavedSearch([tax, rent], { name: 'Rent', line: '#tax-2026' }, 'tax');
  expect(readSavedSearches(renamed)).toEqual([{ id: 'tax', name: 'Rent', line: '#tax-2026' }]);
});

test('further keys of a body stay', () => {
  const odd = { ...tax, body: { ...tax.body, Color: 'red' } };
  expect(withSavedSearch([odd], { name: 'Tax 2026', line: '#tax' })[0]?.body).toMatchObject({ Color: 'red' });
});
