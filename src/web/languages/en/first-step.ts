/** What is asked of who begins a book, and what their bank shows. */
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
    detail: 'Type what each account holds now. Leave out what you do not know.',
    owed: (account: string) => `${account}: what you owe`,
    skip: 'Skip',
    save: 'Save balances',
    nothingTyped: 'Type at least one balance, or skip this.',
    description: 'Opening balance',
    opening: { name: 'Opening Balances', description: 'What accounts held before their first transaction' },
    done: 'Balances saved',
    failed: 'The balances could not be saved',
    none: 'Each account of money has transactions already.',
  },
};
