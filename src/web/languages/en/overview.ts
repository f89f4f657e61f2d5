/** What the overview of a book says. */
export const overview = {
  label: 'Overview',
  netWorth: 'Net worth',
  income: 'in',
  expenses: 'out',
  kept: 'kept',
  largest: (month: string) => `Largest expenses in ${month}`,
  noExpenses: 'Nothing was spent yet',
  last: 'Last transactions',
  reports: 'Reports',
  more: 'Show the overview',
  less: 'Fold the overview',
  course: (from: string, to: string) =>
    `Net worth at the end of the last twelve months, from ${from} to ${to}`,
  failed: (reason: string) => `The overview could not be loaded. ${reason}`,
  again: 'Try again',
};
