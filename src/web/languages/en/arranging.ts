import { number } from '#web/languages/language.ts';

/** What is said where a register is sorted, parted by months and printed. */
export const arranging = {
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
