import { plural } from './counting.ts';

/** What is said of what broke a statement or a balance check. */
export const proofChanges = {
  /** A transaction as it was: 'Rent, 3 Oct, -850.00'. */
  row: (description: string, day: string, amount: string) => [description, day, amount].join(', '),
  deleted: (row: string, day: string) => `${row} was deleted on ${day}`,
  added: (row: string, day: string) => `${row} was added on ${day}`,
  changed: (row: string, day: string) => `${row} was changed on ${day}`,
  more: (count: number) => plural(count, { one: 'and # more change', other: 'and # more changes' }),
  looking: 'Looking for what was changed...',
  failed: 'What was changed could not be loaded.',
  none: 'Nothing was changed since: it did not agree then.',
  notReached: 'The history does not reach back to when it agreed.',
};
