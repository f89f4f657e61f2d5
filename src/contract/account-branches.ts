import type { Family } from './account-types.ts';

/** The branch of the tree in which types of a family stand: those of one branch may sit under each other. */
export const branchOf: Record<Family, string> = {
  none: 'none',
  asset: 'net worth',
  liability: 'net worth',
  income: 'result',
  expense: 'result',
  equity: 'equity',
  trading: 'trading',
};
