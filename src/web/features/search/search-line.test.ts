import { expect, test } from 'vitest';
import type { AmountTyping } from '#contract/users.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { account, transaction } from '../../../../test/support/factories.ts';
import { parseSearchLine } from './search-line.ts';

const tree = buildAccountTree([
  account('Main', 'ROOT'),
  account('Bank', 'BANK', { parentId: 'Main' }),
  account('Savings', 'BANK', { parentId: 'Main' }),
  account('Food', 'EXPENSE', { parentId: 'Main' }),
  account('Market', 'EXPENSE', { parentId: 'Food' }),
]);
const everywhere = { accountId: 'SEARCH', searchText: '', filter: undefined };
const read = (line: string, typing: AmountTyping = 'decimals') =>
  parseSearchLine(line, everywhere, { tree, tags: [], typing });
const bought = transaction('bought', { to: 'Market', from: 'Bank', valueMinor: 500n });
const saved = transaction('saved', { to: 'Savings', from: 'Bank', valueMinor: 700n });

test('rows in a named account count with their amount in that account', () => {
  const { of, filter } = read('in:Food');
  expect(of?.id).toBe('Food');
  expect([...(filter.search?.named?.branchIds ?? [])].toSorted()).toEqual(['Food', 'Market']);
  expect(filter.search?.valueOf(bought)).toBe(500n);
});

test('rows of the whole book count with their change in net worth', () => {
  const { of, filter } = read('market');
  expect([of, filter.search?.named]).toEqual([undefined, undefined]);
  expect([bought, saved].map((row) => filter.search?.valueOf(row))).toEqual([-500n, 0n]);
});

test('a comparison is read as the user types amounts, and written in full for a later reader', () => {
  expect(read('>1234567 food').written).toBe('>12,345.67 food');
  expect(read('>1234567 food', 'whole').written).toBe('>1,234,567.00 food');
  expect(read('40..6000').written).toBe('0.40..60.00');
  expect(read('in:Food "a >40 b" -<50 2024..2025').written).toBe('in:Food "a >40 b" -<0.50 2024..2025');
  for (const line of ['64', '>1,000.00', '40.00..', '>2026-01', 'a  b'])
    expect(read(line).written).toBe(line);
});
