import { refusalsOf } from './catalogue.ts';

/** What the ledger allows, on any back-end (spec 1, 5 and 8). */
export const bookTexts = {
  bookNotFound: 'Book not found',
  accountNotFound: 'Account not found',
  parentNotFound: 'Parent account not found',
  transactionNotFound: 'Transaction not found',
  itemNotFound: 'Item not found',
  bookExists: 'Book already exists...',
  accountExists: 'Sub-Account already exists...',
  exists: 'This exists already',
  rootStays: 'A root stays a root, and no other account becomes one',
  belowItself: 'An account cannot be moved below itself',
  otherBook: 'An account cannot move to another book',
  keepsFamily: 'An account with transactions keeps to its family of types',
  noPlaceholder: 'An account with transactions cannot become a placeholder',
  typeNotHere: 'An account of type {type} may not be here',
  typeNotAbove: 'Its sub-accounts may not be under type {type}',
  placeholder: 'A placeholder takes no transactions',
  isPlaceholder: '{name} is a placeholder and takes no transactions',
  bookNotEmpty: 'Book {name} is not empty. Please delete its contents before deleting...',
  accountNotEmpty: 'Please delete all sub-accounts and transactions in {name} before deleting...',
  differentBooks: 'The two accounts are in different books',
  accountIdTaken: 'This id is taken by another account',
  transactionIdTaken: 'This id is taken by another transaction',
  changedMeanwhile: 'This transaction was changed meanwhile. Please refresh the page...',
  itemIdTaken: 'This id is taken by another item',
  itemChangedMeanwhile: 'This was changed meanwhile on another device',
  tooManyItems: 'A book holds at most {most, number} items',
  accountChangedMeanwhile: '{name} was changed meanwhile on another device',
  fieldChangedMeanwhile: 'Meanwhile this is {stored}',
  actionUndone: 'This was undone meanwhile',
  actionNotFound: 'What is to be undone is not known any more',
  undoneAlready: 'This is undone already',
  changedSince: '{name} was changed since',
  deletedSince: '{name} was deleted since',
  putSince: '{name} was put into {account} since',
  undoRefused: '{name}: {what}',
  unsure: 'Something else changed meanwhile. Please refresh the page...',
} as const;

/** Refuses what breaks a rule of the books. */
export const bookRefusal = refusalsOf(bookTexts);
