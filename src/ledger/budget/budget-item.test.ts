import { describe, expect, test } from 'vitest';
import type { Item } from '#ledger/items.ts';
import { createBudget } from '../../../test/support/budgets.ts';
import { readBudgetPlans, writeBudgetPlans } from './budget-item.ts';
import { withMonths, withPlan } from './change-plans.ts';

const planned = {
  budgets: [
    createBudget('food', {
      plans: [
        { from: '2026-01', minor: 40_000n, every: 'month' },
        { from: '2027-01', minor: undefined, every: 'month' },
      ],
      months: new Map([['2026-12', 60_000n]]),
      carry: 'surplus',
      target: { minor: 100_000n, by: '2026-12-24' },
    }),
  ],
  envelopes: { since: '2026-01', accountIds: ['bank'] },
};

describe('the budget items of a book', () => {
  test('are written and read back unchanged', () => {
    const items = writeBudgetPlans([], planned, 'book');
    expect(items.map(({ kind }) => kind)).toEqual(['budget', 'envelopes']);
    expect(readBudgetPlans(items)).toEqual(planned);
    expect(writeBudgetPlans(items, planned, 'book')).toEqual(items);
  });

  test('have other ids in another book, so that both can have envelopes', () => {
    const idIn = (bookId: string) => writeBudgetPlans([], { ...planned, budgets: [] }, bookId)[0]?.id;
    expect(idIn('book')).not.toBe(idIn('other'));
  });

  test('keep other items, malformed items and unknown keys', () => {
    const rule: Item = { id: 'R', kind: 'rule', body: { Words: 'x' }, enteredAt: undefined };
    const odd: Item = { id: 'O', kind: 'budget', body: { Account: 7 }, enteredAt: undefined };
    const [stored] = writeBudgetPlans([], planned, 'book').map((item) => ({
      ...item,
      body: { ...item.body, Note: 'kept' },
    }));
    const items = writeBudgetPlans(
      [rule, odd, ...(stored ? [stored] : [])],
      {
        ...withPlan(planned, 'food', { from: '2026-06', minor: 1n, every: 'year' }),
        envelopes: undefined,
      },
      'book',
    );
    expect(items.slice(0, 2)).toEqual([rule, odd]);
    expect(items[2]?.body).toMatchObject({ Note: 'kept', Months: { '2026-12': '60000' } });
    expect(items).toHaveLength(3);
  });

  test('are removed when a budget has no content left', () => {
    const only = {
      budgets: [createBudget('food', { months: new Map([['2026-01', 1n]]) })],
      envelopes: undefined,
    };
    const gone = withMonths(only, 'food', new Map([['2026-01', undefined]]));
    expect(writeBudgetPlans(writeBudgetPlans([], only, 'book'), gone, 'book')).toEqual([]);
  });
});
