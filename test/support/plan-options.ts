import type { PlanOptions } from '#imports/whole-book/plan-book.ts';

/** What a plan calls what has no name of its own. */
export const planNames = {
  other: 'Other',
  imbalance: 'Imbalance',
  trading: 'Trading',
  noName: 'Account',
  noDescription: 'Entry',
} satisfies PlanOptions['names'];

/** A plan for a new book. */
export const createPlanOptions = (currency: string): PlanOptions => ({
  target: { kind: 'new', bookId: 'book' },
  currency,
  decimals: 2,
  zone: 'UTC',
  names: planNames,
});
