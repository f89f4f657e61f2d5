import type { AccountTree } from '#ledger/account-tree.ts';
import {
  type FirstStep,
  hasOpening,
  hasOpeningsOnly,
  isToOpen,
  offeredSteps,
} from '#ledger/book-preferences.ts';
import type { Item } from '#ledger/items.ts';
import { isDerived } from '#ledger/statement/ids.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** What is known of a book: its accounts and items, and the newest of its transactions. */
export type Known = { tree: AccountTree; items: readonly Item[]; newest: readonly Transaction[] };

/** Whether a step was taken, by what is in the book. */
const isDone: Record<FirstStep, (known: Known) => boolean> = {
  balances: ({ tree }) => hasOpening(tree) || ![...tree.accounts.values()].some(isToOpen),
  // The ids of its rows are derived from what the bank wrote.
  statement: ({ items, newest }) =>
    items.some(({ kind }) => kind === 'bank-number') || newest.some(({ id }) => isDerived(id)),
  transaction: ({ tree }) => !hasOpeningsOnly(tree),
};

/** What the owner of a new book is to do first still: neither done nor put away. */
export const openSteps = (known: Known): FirstStep[] =>
  offeredSteps(known.tree.root).filter((step) => !isDone[step](known));
