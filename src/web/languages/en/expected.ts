import { plural } from './counting.ts';

const rows = (count: number) => plural(count, { one: '# row', other: '# rows' });

/** What is said of rows that are expected, and of those that turn out to be it. */
export const expected = {
  title: 'Expected',
  list: 'What is expected',
  /** How far ahead. */
  ahead: 'How far ahead',
  days: (count: number) => plural(count, { one: '# day', other: '# days' }),
  none: 'Nothing is expected by then.',
  lowest: (amount: string, day: string) => `Lowest: ${amount} on ${day}`,
  lowestNow: (amount: string) => `Lowest: ${amount} today`,
  mostOwed: (amount: string, day: string) => `Most owed: ${amount} on ${day}`,
  mostOwedNow: (amount: string) => `Most owed: ${amount} today`,
  about: '≈',
  overdue: 'overdue',
  due: 'due today',
  /** Asked of a row that was just added. */
  ask: (name: string, day: string) => `“${name}” was expected on ${day}. Is this it?`,
  askMany: (count: number, names: string) => `${rows(count)} were expected: ${names}. Are these they?`,
  yes: 'Yes (Y)',
  yesCommand: 'Yes, this row was expected',
  fulfilled: (name: string, day: string) => `Noted as “${name}” of ${day}`,
  fulfilledMany: (count: number) => `Noted ${rows(count)} as expected`,
  notFulfilled: (reason: string) => `This could not be noted. ${reason}`,
  /** At the desk where a statement is reconciled. */
  missing: 'Expected, but not here',
  post: 'Add',
  postOf: (name: string, day: string) => `Add ${name}, ${day}`,
  more: (count: number) => plural(count, { one: '# more', other: '# more' }),
  posted: (name: string) => `Added ${name}`,
  notPosted: (reason: string) => `This could not be added. ${reason}`,
};
