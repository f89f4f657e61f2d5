import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { account, transaction } from '../../../../test/support/factories.ts';
import { formatEditConflict } from './format-edit-conflict.ts';

const tree = buildAccountTree([
  account('Root', 'ROOT', { props: { CurrencyCodeName: 'USD', CurrencyFormatTagCode: 'en-US' } }),
  account('Food', 'EXPENSE', { parentId: 'Root' }),
  account('Cash', 'CASH', { parentId: 'Root' }),
  account('Bank', 'BANK', { parentId: 'Root' }),
]);

const stored = transaction('Market', { to: 'Food', from: 'Cash', valueMinor: 3500n });

test('names the fields that another user saved, with the typed value if both changed a field', () => {
  const theirs = transaction('Market', { to: 'Food', from: 'Bank', valueMinor: 3600n }, { notes: 'Eggs' });
  const typed = transaction('Market', { to: 'Food', from: 'Cash', valueMinor: 4400n }, { tags: ['home'] });
  expect(formatEditConflict({ stored, theirs, typed }, tree)).toBe(
    'Amount: now $36.00, yours $44.00. From account: now Bank. Notes: now Eggs.',
  );
});

test('omits fields that both changed alike, and reports an emptied text', () => {
  const noted = { ...stored, notes: 'Eggs' };
  const theirs = transaction('Shop', { to: 'Food', from: 'Cash', valueMinor: 3500n });
  expect(formatEditConflict({ stored: noted, theirs, typed: { ...theirs, notes: 'Eggs' } }, tree)).toBe(
    'Description: now Shop. Notes: now empty.',
  );
});
