import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { account, transaction } from '../../../../test/support/factories.ts';
import { aimFrom } from './moved-counter-amount.tsx';

const tree = buildAccountTree([
  account('bank', 'BANK'),
  account('food', 'EXPENSE'),
  account('waiting', 'EXPENSE', { name: 'Not yet sorted', props: { Role: 'to-sort' } }),
]);
const row = transaction('row', { to: 'waiting', from: 'bank', valueMinor: 100n });

test('a row in the to-sort account leaves that account, not its bank account', () => {
  expect(aimFrom('waiting', tree)(row)).toBe('waiting');
  expect(aimFrom('bank', tree)(row)).toBe('waiting');
  expect(aimFrom(undefined, tree)(row)).toBe('waiting');
});

test('a row of any other account changes its other side', () => {
  const lunch = transaction('lunch', { to: 'food', from: 'bank', valueMinor: 100n });
  expect(aimFrom('food', tree)(lunch)).toBe('bank');
  expect(aimFrom('bank', tree)(lunch)).toBe('food');
});
