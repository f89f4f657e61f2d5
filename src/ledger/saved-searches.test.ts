import { expect, test } from 'vitest';
import { createItem } from './items.ts';
import { readSavedSearches, savedSearchFilter, withSavedSearch } from './saved-searches.ts';

const tax = createItem('search', 'tax', { Name: 'Tax 2026', Query: '#tax-2026' });
const rent = createItem('search', 'rent', { Name: 'Rent', Query: 'rent >500' });
const report = createItem('report', 'report', { Name: 'Rent', Question: '' });

test('reads searches of their kind, sorted by name', () => {
  expect(readSavedSearches([tax, report, rent]).map(({ name }) => name)).toEqual(['Rent', 'Tax 2026']);
  expect(savedSearchFilter.isOf(report, 'root')).toBe(false);
});

test('saves a new search, replaces one of the same name, or renames one', () => {
  const added = withSavedSearch([tax], { name: 'Rent', line: 'rent' });
  expect(readSavedSearches(added).map(({ line }) => line)).toEqual(['rent', '#tax-2026']);
  expect(readSavedSearches(withSavedSearch([rent], { name: 'Rent', line: 'rent' }))).toEqual([
    { id: 'rent', name: 'Rent', line: 'rent' },
  ]);
  const renamed = withSavedSearch([tax, rent], { name: 'Rent', line: '#tax-2026' }, 'tax');
  expect(readSavedSearches(renamed)).toEqual([{ id: 'tax', name: 'Rent', line: '#tax-2026' }]);
});

test('keeps unknown keys of a body', () => {
  const odd = { ...tax, body: { ...tax.body, Color: 'red' } };
  expect(withSavedSearch([odd], { name: 'Tax 2026', line: '#tax' })[0]?.body).toMatchObject({ Color: 'red' });
});
