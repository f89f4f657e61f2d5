import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { createBudget } from '../../../test/support/budgets.ts';
import { account } from '../../../test/support/factories.ts';
import { calculateRemainingBudgets } from './remaining-budget.ts';

const month = '2026-01';
const below = (parentId: string, ...ids: string[]) =>
  ids.map((id) => account(id, 'EXPENSE', { parentId, name: id }));
const tree = buildAccountTree([
  account('root', 'ROOT'),
  account('house', 'BANK', { parentId: 'root' }),
  account('pay', 'INCOME', { parentId: 'root' }),
  ...below('root', 'costs'),
  ...below('costs', 'food', 'rent', 'fun', 'car', 'gifts'),
  ...below('food', 'eating', 'market'),
]);
const planned = (minor: bigint) => ({ plans: [{ from: month, minor, every: 'month' as const }] });
const spent = (toId: string, amountMinor: bigint) => ({
  month,
  fromId: 'house',
  toId,
  amountMinor,
  count: 1,
});
const plans = calculateRemainingBudgets({
  tree,
  month,
  planned: {
    budgets: [
      createBudget('food', planned(400n)),
      createBudget('market', planned(250n)),
      createBudget('fun', planned(100n)),
      createBudget('car', planned(100n)),
      createBudget('gifts', planned(100n)),
      createBudget('pay', planned(900n)),
    ],
    envelopes: undefined,
  },
  flows: [
    spent('market', 240n),
    spent('eating', 30n),
    spent('fun', 130n),
    spent('car', 50n),
    { month, fromId: 'pay', toId: 'house', amountMinor: 950n, count: 1 },
  ],
});

test('shows the own budget of an account, the sum of budgets below it, or none', () => {
  expect(plans.of('market')).toMatchObject({ of: 250n, spent: 240n, left: 10n, isWrong: false });
  expect(plans.of('food')).toMatchObject({ of: 400n, spent: 270n, left: 130n });
  expect(plans.of('fun')).toMatchObject({ of: 100n, spent: 130n, left: -30n, isWrong: true });
  expect(plans.of('pay')).toMatchObject({ part: 'earned', of: 900n, spent: 950n, isWrong: false });
  expect(plans.of('costs')).toMatchObject({ of: 700n });
  expect(plans.of('rent')).toBeUndefined();
  expect(plans.of('house')).toBeUndefined();
});

test('counts a transaction in the nearest budget at or above its account', () => {
  expect(plans.countedIn('market')?.account.id).toBe('market');
  expect(plans.countedIn('eating')?.account.id).toBe('food');
  expect(plans.countedIn('rent')).toBeUndefined();
});

test('sorts the most overspent budget first, then by the largest spent share', () => {
  expect(plans.mostUrgent.map(({ account: { id } }) => id)).toEqual(['fun', 'market', 'food']);
});
