import type { Budget } from '#ledger/budget/budget.ts';

/** A budget of an account that says nothing, and what is otherwise. */
export const createBudget = (accountId: string, fields: Partial<Budget> = {}): Budget => ({
  accountId,
  plans: [],
  months: new Map(),
  carry: 'none',
  target: undefined,
  ...fields,
});
