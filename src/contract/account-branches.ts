import type { Family } from './account-types.ts';

/** The branch of the account tree for each family of types: types of one branch may be nested. */
export const branchOf: Record<Family, string> = {
  none: 'none',
  asset: 'net worth',
  liability: 'net worth',
  income: 'result',
  expense: 'result',
  equity: 'equity',
  trading: 'trading',
};
