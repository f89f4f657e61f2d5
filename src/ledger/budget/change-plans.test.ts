import { expect, test } from 'vitest';
import { createBudget } from '../../../test/support/budgets.ts';
import { calculatePlanned } from './budget.ts';
import type { BudgetPlans } from './budget-item.ts';
import {
  type BudgetTerms,
  defaultBudgetScope,
  withClearedAmount,
  withEnvelopes,
  withTerms,
  withTypedAmount,
} from './change-plans.ts';

const [january, february, march] = ['2026-01', '2026-02', '2026-03'] as const;
const monthly = (minor: bigint, from: string) => ({ from, minor, every: 'month' as const });
const empty: BudgetPlans = { budgets: [], envelopes: undefined };
const of = ({ budgets }: BudgetPlans) => {
  const [budget] = budgets;
  return [january, february, march].map((month) => budget && calculatePlanned(budget, month));
};
const planned: BudgetPlans = {
  budgets: [createBudget('food', { plans: [monthly(400n, january)], months: new Map([[march, 500n]]) })],
  envelopes: undefined,
};

test('applies a typed amount from its month on, or to that month only', () => {
  expect(defaultBudgetScope(empty)).toBe('onward');
  expect(defaultBudgetScope({ envelopes: { since: january, accountIds: ['bank'] } })).toBe('month');
  const typed = (scope: 'month' | 'onward') =>
    of(withTypedAmount(planned, 'food', { month: february, minor: 300n, scope }));
  expect(typed('onward')).toEqual([400n, 300n, 500n]);
  expect(typed('month')).toEqual([400n, 300n, 500n]);
  expect(of(withTypedAmount(empty, 'food', { month: february, minor: 3n, scope: 'onward' }))).toEqual([
    undefined,
    3n,
    3n,
  ]);
  expect(of(withTypedAmount(empty, 'food', { month: february, minor: 3n, scope: 'month' }))).toEqual([
    undefined,
    3n,
    undefined,
  ]);
});

test('clears an amount without changing the months before', () => {
  const cleared = (month: string, scope: 'month' | 'onward') =>
    of(withClearedAmount(planned, 'food', { month, scope }));
  expect(cleared(january, 'onward')).toEqual([undefined, undefined, 500n]);
  expect(cleared(february, 'onward')).toEqual([400n, undefined, 500n]);
  expect(cleared(february, 'month')).toEqual([400n, 0n, 500n]);
  expect(cleared(march, 'month')).toEqual([400n, 400n, 0n]);
  const single = withTypedAmount(empty, 'food', { month: february, minor: 3n, scope: 'month' });
  expect(of(withClearedAmount(single, 'food', { month: february, scope: 'month' }))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('changes only the terms that differ', () => {
  const seen: BudgetTerms = { plan: monthly(400n, january), carry: 'none', target: undefined };
  const made = (own: Partial<BudgetTerms>) => withTerms(planned, 'food', { seen, own: { ...seen, ...own } });
  const saving = { carry: 'surplus', target: { minor: 9n, by: '2026-12-01' } } as const;
  expect(of(made(saving))).toEqual([400n, 400n, 500n]);
  expect(made(saving).budgets[0]).toMatchObject(saving);
  expect(of(made({ plan: monthly(10n, february) }))).toEqual([400n, 10n, 500n]);
  expect(of(made({ plan: monthly(10n, march) }))).toEqual([400n, 400n, 10n]);
  expect(of(made({ plan: undefined }))).toEqual([undefined, undefined, 500n]);
});

test('starts to carry over surpluses when envelopes begin, and keeps later choices', () => {
  const budgets = (['none', 'surplus', 'all'] as const).map((carry) => createBudget(carry, { carry }));
  const envelopes = { since: '2026-01', accountIds: ['bank'] };
  const carriesOf = (planned: BudgetPlans) => planned.budgets.map(({ carry }) => carry);
  const begun = withEnvelopes({ budgets, envelopes: undefined }, envelopes);
  expect(carriesOf(begun)).toEqual(['surplus', 'surplus', 'all']);
  expect(begun.envelopes).toEqual(envelopes);
  expect(carriesOf(withEnvelopes({ budgets, envelopes }, { ...envelopes, since: '2026-02' }))).toEqual([
    'none',
    'surplus',
    'all',
  ]);
  expect(carriesOf(withEnvelopes({ budgets, envelopes }, undefined))).toEqual(['none', 'surplus', 'all']);
});
