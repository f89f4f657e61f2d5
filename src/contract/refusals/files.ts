import { refusalsOf } from './catalogue.ts';

/** Files and lists that are read (calls.md Export and import). */
export const fileTexts = {
  notLists: 'Accounts and transactions are lists',
  noAccount: 'This is no account',
  noTransaction: 'This is no transaction',
  noItem: 'This is no item',
  notATransaction: 'this is no transaction',
  unreadable: 'cannot be read',
  unknownPart: 'This part of the file is not known and stays out',
  leftOut: 'This could not be read where it was, and stays out',
  twice: 'This id appears twice',
  noJson: 'This is no JSON: {error}',
  noList: 'This must be a list of transactions: [ ... ]',
  inField: '{field}: {what}',
  inRow: 'Row {row}, {what}',
} as const;

/** Refuses what a file brings. */
export const fileRefusal = refusalsOf(fileTexts);
