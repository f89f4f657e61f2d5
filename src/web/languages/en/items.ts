import { number } from './counting.ts';

/** What is said of rules, kept reports, statements and their like. */
export const items = {
  room: (count: number, most: number) =>
    `This book has ${number(count)} rules, kept reports, statements and checks; it holds at most ${number(most)}. Please remove some that are no longer used.`,
  /** What each sort is called, with what one of them is about. */
  kinds: {
    rule: (words: string) => `the rule “${words}”`,
    report: (name: string) => `the report “${name}”`,
    statement: (account: string, day: string) => `the statement of ${account} of ${day}`,
    'open-statement': (account: string, day: string) =>
      `the statement being reconciled of ${account}, ${day}`,
    'balance-check': (account: string, day: string) => `the balance check of ${account} of ${day}`,
    'bank-number': (account: string, bankNumber: string) => `the bank number ${bankNumber} of ${account}`,
    unknown: (kind: string) => `an item of kind ${kind}`,
  },
  finished: (statement: string) => `Finished ${statement}`,
  reopened: (statement: string) => `Reopened ${statement}`,
  /** What one of them says: where a rule books, what a statement or a check holds. */
  books: (account: string) => `books to ${account}`,
  isOff: 'is off',
  balance: (amount: string) => `balance ${amount}`,
  became: (from: string, to: string) => `${from}, now ${to}`,
};
