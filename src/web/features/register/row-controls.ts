import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** How a row was meant to be selected. */
export type SelectGesture = { range: boolean; keepsPrior: boolean };

/** What can be done with a row; the same object for every row, so that rows need not be drawn anew. */
export type RowControls = {
  edit: (transaction: Transaction) => void;
  repeat: (transaction: Transaction) => void;
  remove: (transaction: Transaction) => void;
  select: (transaction: Transaction, index: number, gesture: SelectGesture) => void;
  /** Unfolds the details of a row, or folds them away. */
  unfold: (transaction: Transaction) => void;
  openAccount: (account: Account) => void;
  openTag: (tag: string) => void;
};
