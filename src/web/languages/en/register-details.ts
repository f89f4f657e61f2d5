import { plural } from './counting.ts';

const rows = (count: number) => plural(count, { one: '# row', other: '# rows' });

/** The texts of expected rows and of matching transactions. */
export const expected = {
  title: 'Expected',
  list: 'Forecast rows',
  /** The length of the forecast. */
  forecast: 'Forecast',
  days: (count: number) => plural(count, { one: '# day', other: '# days' }),
  none: 'Nothing is expected in this period.',
  lowest: (amount: string, day: string) => `Lowest: ${amount} on ${day}`,
  lowestNow: (amount: string) => `Lowest: ${amount} today`,
  mostOwed: (amount: string, day: string) => `Most owed: ${amount} on ${day}`,
  mostOwedNow: (amount: string) => `Most owed: ${amount} today`,
  about: '≈',
  overdue: 'overdue',
  due: 'due today',
  /** The question about a row that was just added. */
  ask: (name: string, day: string) => `“${name}” was expected on ${day}. Is this it?`,
  askMany: (count: number, names: string) => `${rows(count)} were expected: ${names}. Are these the ones?`,
  yes: 'Yes (Y)',
  yesCommand: 'Yes, this row was expected',
  matched: (name: string, day: string) => `Matched with “${name}” of ${day}`,
  matchedMany: (count: number) => `Matched ${rows(count)}`,
  matchFailed: (reason: string) => `This could not be matched. ${reason}`,
  /** Texts during a reconciliation. */
  missing: 'Expected but missing',
  post: 'Add',
  postOf: (name: string, day: string) => `Add ${name}, ${day}`,
  more: (count: number) => plural(count, { one: '# more', other: '# more' }),
  posted: (name: string) => `Added ${name}`,
  notPosted: (reason: string) => `This could not be added. ${reason}`,
};

/** The details of a register row, and the range of rows that a register shows. */
export const registerDetails = {
  repeat: 'Repeat',
  repeatRegularly: 'Repeat regularly...',
  history: 'History',
  posted: 'Date posted',
  modified: 'Date modified',
  added: 'Added by',
  addedBy: (name: string) => `Added by ${name}`,
  formerMember: 'a former member',
  notes: 'Notes',
  from: 'From',
  to: 'To',
  repeats: 'Repeats',
  noLonger: 'No longer',
  tags: 'Tags',
  inAccount: (account: string, status: string) => `${account}: ${status}`,
  onStatement: (day: string) => `reconciled, statement of ${day}`,
  lower: { cleared: 'cleared', reconciled: 'reconciled' },
  span: {
    label: 'Shown transactions',
    between: (first: string, last: string) => `${first} to ${last}`,
    from: (first: string) => `From ${first}`,
    until: (last: string) => `Until ${last}`,
    always: 'All dates',
    withBranch: 'with all sub-accounts',
    sum: 'Sum',
    showAll: 'Show all transactions',
  },
};
