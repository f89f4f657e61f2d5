import { plural } from './counting.ts';

/** What is said of a plan where one works. */
export const planInSight = {
  left: {
    earned: (spent: string, of: string, _left: string) => `${spent} of ${of} earned`,
    spent: (_spent: string, of: string, left: string) => `${left} left of ${of}`,
    aside: (spent: string, of: string, _left: string) => `${spent} of ${of} put aside`,
  },
  over: (missing: string, of: string) => `${missing} over ${of}`,
  /** The same, as short as it can be. */
  shortLeft: (left: string) => `${left} left`,
  shortOver: (missing: string) => `${missing} over`,
  toGo: (days: number) => plural(days, { one: '# day to go', other: '# days to go' }),
  ofAccount: (account: string, words: string) => `${account}: ${words}`,
  title: 'Budget',
};
