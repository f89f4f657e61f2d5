import { number, plural } from './counting.ts';

/** The texts of the setup questions of a new book and of its opening balances. */
export const firstStep = {
  question: {
    country: 'Country',
    currency: 'Currency',
    nothingFound: 'Nothing found',
    chart: 'Accounts',
    charts: { basic: 'Basic', household: 'Household', freelancer: 'Freelancer', club: 'Club' },
    hints: {
      basic: 'A short list for a start.',
      household: 'Salary, rent, groceries and what else a household needs.',
      club: 'Membership fees, donations, events and what a club pays.',
      freelancer: 'What you earn and what your business costs.',
    },
    taxReturns: {
      AT: 'Sorted by the numbers of the Austrian form E 1a.',
      CH: 'With the numbers of the Swiss chart of accounts for small businesses (KMU).',
      DE: 'Sorted by the lines of the German Anlage EÜR.',
      GB: 'Sorted by the boxes of form SA103F.',
      US: 'Sorted by the lines of Schedule C.',
    },
  },
  balances: {
    title: 'What does your bank show today?',
    detail: 'Enter the current balance of each account. You can leave fields empty.',
    owed: (account: string) => `${account}: what you owe`,
    skip: 'Skip',
    save: 'Save balances',
    nothingTyped: 'Enter at least one balance, or skip this.',
    description: 'Opening balance',
    opening: { name: 'Opening Balances', description: 'Balances before the first transaction' },
    done: 'Balances saved',
    failed: 'The balances could not be saved',
    none: 'All your money accounts already have transactions.',
  },
};

/** The account for statement rows that were imported without an account. */
export const toSort = {
  name: 'To sort',
  description: 'Statement rows that were imported without an account',
  count: (count: number) => `${number(count)} to sort`,
  sortRows: (count: number) => plural(count, { one: 'Sort # row...', other: 'Sort # rows...' }),
};

/** The remaining budget of an account, as shown beside fields and rows. */
export const remainingBudget = {
  left: {
    earned: (spent: string, of: string, _left: string) => `${spent} of ${of} earned`,
    spent: (_spent: string, of: string, left: string) => `${left} left of ${of}`,
    aside: (spent: string, of: string, _left: string) => `${spent} of ${of} put aside`,
  },
  over: (missing: string, of: string) => `${missing} over ${of}`,
  /** The shortest form of the remaining budget. */
  shortLeft: (left: string) => `${left} left`,
  shortOver: (missing: string) => `${missing} over`,
  toGo: (days: number) => plural(days, { one: '# day to go', other: '# days to go' }),
  ofAccount: (account: string, words: string) => `${account}: ${words}`,
  title: 'Budget',
};

/** The texts of the first steps of the owner of a new book. */
export const firstSteps = {
  label: 'First steps',
  balances: { name: 'What does your bank show today?', detail: 'Enter your account balances' },
  statement: { name: 'Import a bank statement', detail: 'Drop it here, or choose the file' },
  transaction: { name: 'Add your first transaction', detail: 'What did you spend or earn last?' },
  hide: (step: string) => `Hide: ${step}`,
  hidden: 'Hidden',
  failed: 'This could not be hidden',
};

/** The texts of the overview of a book. */
export const overview = {
  label: 'Overview',
  netWorth: 'Net worth',
  /** The label of a transaction that is neither income nor an expense. */
  transfer: 'Transfer',
  income: 'in',
  expenses: 'out',
  left: 'left',
  largest: (month: string) => `Largest expenses in ${month}`,
  noExpenses: 'Nothing spent yet',
  last: 'Latest transactions',
  ownAccounts: 'What you have and owe',
  moreAccounts: (count: number) => `${number(count)} more`,
  needs: {
    title: 'To do',
    nothing: 'All caught up',
    count: (count: number) => plural(count, { one: '# to do', other: '# to do' }),
    'broken-check': (name: string, day: string) => `Balance check of ${name}, ${day}`,
    'broken-statement': (name: string, day: string) => `Statement of ${name}, ${day}: no longer adds up`,
    'unfinished-statement': (name: string, day: string) => `Finish the statement of ${name}, ${day}`,
    noPrice: (currencies: string) => `No price, not in net worth: ${currencies}`,
    'old-statement': (name: string, day: string) => `Next statement of ${name} (last: ${day})`,
  },
  reports: 'Reports',
  more: 'Show the overview',
  less: 'Collapse the overview',
  course: (from: string, to: string) =>
    `Net worth at the end of the last twelve months, from ${from} to ${to}`,
  failed: (reason: string) => `The overview could not be loaded. ${reason}`,
};
