import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { account, transaction } from '../../../../test/support/factories.ts';
import { readLine } from './read-line.ts';

const tree = buildAccountTree([
  account('Main', 'ROOT'),
  account('Bank', 'BANK', { parentId: 'Main' }),
  account('Savings', 'BANK', { parentId: 'Main' }),
  account('Food', 'EXPENSE', { parentId: 'Main' }),
  account('Market', 'EXPENSE', { parentId: 'Food' }),
]);
const everywhere = { accountId: 'SEARCH', searchText: '', filter: undefined };
const read = (line: string) => readLine(line, everywhere, { tree, tags: [] });
const bought = transaction('bought', { to: 'Market', from: 'Bank', valueMinor: 500n });
const saved = transaction('saved', { to: 'Savings', from: 'Bank', valueMinor: 700n });

test('rows in one account are worth what they bring it, and are shown as it sees them', () => {
  const { of, filter } = read('in:Food');
  expect(of?.id).toBe('Food');
  expect([...(filter.sought?.named?.branchIds ?? [])].toSorted()).toEqual(['Food', 'Market']);
  expect(filter.sought?.worthOf(bought)).toBe(500n);
});

test('rows of the whole book are worth what they add to what somebody owns', () => {
  const { of, filter } = read('market');
  expect([of, filter.sought?.named]).toEqual([undefined, undefined]);
  expect([bought, saved].map((row) => filter.sought?.worthOf(row))).toEqual([-500n, 0n]);
});
