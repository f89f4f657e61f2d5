import type { PlanOptions } from '#imports/whole-book/plan-book.ts';

/** The names that a plan gives to unnamed accounts and entries. */
export const planNames = {
  other: 'Other',
  imbalance: 'Imbalance',
  trading: 'Trading',
  noName: 'Account',
  noDescription: 'Entry',
} satisfies PlanOptions['names'];

/** Returns the options of a plan for a new book. */
export const createPlanOptions = (currency: string): PlanOptions => ({
  target: { kind: 'new', bookId: 'book' },
  currency,
  decimals: 2,
  zone: 'UTC',
  names: planNames,
});
