import { number, plural } from './counting.ts';

/** What the overview of a book says. */
export const overview = {
  label: 'Overview',
  netWorth: 'Net worth',
  /** Beside the amount of a transaction that is neither income nor an expense. */
  transfer: 'Transfer',
  income: 'in',
  expenses: 'out',
  kept: 'left',
  largest: (month: string) => `Largest expenses in ${month}`,
  noExpenses: 'Nothing spent yet',
  last: 'Latest transactions',
  ownAccounts: 'What you have and owe',
  moreAccounts: (count: number) => `${number(count)} more`,
  needs: {
    title: 'Needs you',
    nothing: 'Nothing needs you',
    count: (count: number) => plural(count, { one: '# thing needs you', other: '# things need you' }),
    'broken-check': (name: string, day: string) => `Balance check of ${name}, ${day}`,
    'broken-statement': (name: string, day: string) => `Statement of ${name}, ${day}: no longer adds up`,
    'unfinished-statement': (name: string, day: string) => `Finish the statement of ${name}, ${day}`,
    noPrice: (currencies: string) => `Without a price, not in the net worth: ${currencies}`,
    'old-statement': (name: string, day: string) => `Statement of ${name} since ${day}`,
  },
  reports: 'Reports',
  more: 'Show the overview',
  less: 'Collapse the overview',
  course: (from: string, to: string) =>
    `Net worth at the end of the last twelve months, from ${from} to ${to}`,
  failed: (reason: string) => `The overview could not be loaded. ${reason}`,
};
