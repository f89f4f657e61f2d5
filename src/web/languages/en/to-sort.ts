import { number, plural } from './counting.ts';

/** The account in which rows of statements wait that came in without one. */
export const toSort = {
  name: 'To sort',
  description: 'Rows of statements that were imported without an account',
  count: (count: number) => `${number(count)} to sort`,
  sortRows: (count: number) => plural(count, { one: 'Sort # row...', other: 'Sort # rows...' }),
};
