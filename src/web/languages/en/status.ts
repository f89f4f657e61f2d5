import { plural } from './counting.ts';

/** What is said of how far rows are with the bank, and of what an account must have held. */
export const status = {
  title: 'Status',
  show: 'Show the status of transactions',
  hide: 'Hide the status of transactions',
  filter: 'Which transactions',
  filters: {
    all: 'All',
    new: 'New',
    cleared: 'Cleared',
    open: 'Not reconciled',
    reconciled: 'Reconciled',
  },
  none: 'No transaction has this status.',
  is: { new: 'New', cleared: 'Cleared', reconciled: 'Reconciled', mixed: 'Mixed statuses' },
  mark: (status: string, description: string) => `${status}: ${description}`,
  clearRow: 'Clear, or mark as new',
  cleared: (count: number) =>
    plural(count, { one: '# transaction cleared', other: '# transactions cleared' }),
  madeNew: (count: number) =>
    plural(count, { one: '# transaction marked as new', other: '# transactions marked as new' }),
  failed: 'The status could not be changed.',
  check: {
    add: 'Balance check...',
  },
};
