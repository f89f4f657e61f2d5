import { refusalsOf } from './catalogue.ts';

/** Files and lists that are read (calls.md Export and import). */
export const fileTexts = {
  unknownFormat:
    'This file was not written by this app. Choose an export of it, or a file of accounts and transactions',
  newerVersion: 'This file was written by a newer version of the app. Update the app, then import it',
  notLists: 'Accounts and transactions are lists',
  noAccount: 'Not an account',
  noTransaction: 'Not a transaction',
  noItem: 'Not an item',
  notATransaction: 'not a transaction',
  unreadable: 'cannot be read',
  unknownPart: 'This part of the file is unknown and is left out',
  leftOut: 'This could not be read where it came from and is left out',
  twice: 'This id appears twice',
  noJson: 'Not valid JSON: {error}',
  noList: 'This must be a list of transactions: [ ... ]',
  inField: '{field}: {what}',
  inRow: 'Row {row}, {what}',
} as const;

/** Refuses what a file brings. */
export const fileRefusal = refusalsOf(fileTexts);
