import type { Budget } from '#ledger/budget/budget.ts';

/** Returns an empty budget of an account with some fields replaced. */
export const createBudget = (accountId: string, fields: Partial<Budget> = {}): Budget => ({
  accountId,
  plans: [],
  months: new Map(),
  carry: 'none',
  target: undefined,
  ...fields,
});
