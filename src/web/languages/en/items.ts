import { number } from './counting.ts';

/** What is said of rules, kept reports, statements and their like. */
export const items = {
  room: (count: number, most: number) =>
    `This book has ${number(count)} rules, saved reports and searches, statements and checks; it can hold ${number(most)}. Please remove some that you no longer need.`,
  /** What each sort is called, with what one of them is about. */
  kinds: {
    rule: (words: string) => `the rule “${words}”`,
    report: (name: string) => `the report “${name}”`,
    search: (name: string) => `the search “${name}”`,
    statement: (account: string, day: string) => `the statement of ${account}, ${day}`,
    'open-statement': (account: string, day: string) => `the unfinished statement of ${account}, ${day}`,
    'balance-check': (account: string, day: string) => `the balance check of ${account}, ${day}`,
    'bank-number': (account: string, bankNumber: string) =>
      `the bank account number ${bankNumber} of ${account}`,
    schedule: (name: string) => `the schedule “${name}”`,
    'refused-repeat': (name: string) => `the refusal of a schedule for “${name}”`,
    draft: (description: string) => (description === '' ? 'a draft' : `the draft “${description}”`),
    budget: (account: string) => `the budget of ${account}`,
    envelopes: () => 'the envelopes',
    commodity: (symbol: string) => `the name of ${symbol}`,
    prices: (of: string, into: string, year: string) => `the prices of ${of} in ${into}, ${year}`,
    unknown: (kind: string) => `an item of the kind ${kind}`,
  },
  finished: (statement: string) => `Finished ${statement}`,
  reopened: (statement: string) => `Reopened ${statement}`,
  /** What one of them says: where a rule books, what a statement or a check holds. */
  books: (account: string) => `books to ${account}`,
  isOff: 'is turned off',
  balance: (amount: string) => `balance ${amount}`,
  became: (from: string, to: string) => `${from}, now ${to}`,
};
