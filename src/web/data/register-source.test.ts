import { expect, test } from 'vitest';
import { belongsTo } from './register-source.ts';
import { transaction } from '../../../test/support/factories.ts';

const tagged = (...tags: string[]) =>
  transaction('Shoes', { to: 'shopping', from: 'bank', valueMinor: 8000n }, { tags });

test('a transaction belongs to the registers of its accounts and its tags', () => {
  const row = tagged('Home', 'work');
  for (const accountId of ['shopping', 'bank', 'TAG:Home', 'TAG:work'])
    expect(belongsTo({ accountId }, row), accountId).toBe(true);
  expect(belongsTo({ accountId: 'food' }, row)).toBe(false);
  expect(belongsTo({ accountId: 'bank', searchText: 'shoes' }, row)).toBe(false);
});

test('tags that differ in case are two, as they are for the back-ends', () => {
  expect(belongsTo({ accountId: 'TAG:Home' }, tagged('home'))).toBe(false);
});
