import { number } from '#web/languages/language.ts';
import { plural } from './counting.ts';

/** The texts of the bank status of rows and of balance checks. */
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

/** The texts of sorting, grouping by months and printing a register. */
export const registerSort = {
  orders: {
    newest: 'Date, newest first',
    oldest: 'Date, oldest first',
    largest: 'Amount, largest first',
    smallest: 'Amount, smallest first',
    description: 'Description, A to Z',
  },
  byMonth: 'Group by month',
  loading: (count: number) => `Sorting: ${number(count)} transactions so far`,
  failed: (reason: string) => `Not sorted. ${reason}`,
  cut: (count: number) => `Only the newest ${number(count)} transactions are sorted.`,
  in: 'in',
  out: 'out',
  net: 'net',
  paper: {
    all: 'All dates',
    filtered: 'Filtered',
    count: (count: number) => (count === 1 ? '1 transaction' : `${number(count)} transactions`),
    columns: {
      date: 'Date',
      description: 'Description',
      account: 'Account',
      amount: 'Amount',
      balance: 'Balance',
    },
    preparing: 'Preparing to print...',
    failed: (reason: string) => `The register could not be printed. ${reason}`,
  },
};

/** The texts of the register (spec 2 Dashboard). */
export const register = {
  none: 'No transactions !',
  label: 'Transactions',
  balance: 'Balance',
  failed: (reason: string) => `The transactions could not be loaded. ${reason}`,
  selected: 'Selected',
  unsaved: 'Not synced yet',
  select: (description: string) => `Select ${description}`,
  arrow: '→',
  filter: 'Filter transactions',
  sortAndGroup: 'Sort, group, print',
  print: 'Print...',
};
