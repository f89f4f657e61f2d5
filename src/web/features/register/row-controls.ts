import type { ReactNode } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** How a row was meant to be selected. */
export type SelectGesture = { range: boolean; keepsPrior: boolean };

/** What stands as one row of a register, and where: the first of these rows has the index. */
export type PlacedRows = { index: number; rows: readonly Transaction[] };

/** What can be done with a row; the same object for every row, so that rows need not be drawn anew. */
export type RowControls = {
  edit: (transaction: Transaction) => void;
  repeat: (transaction: Transaction) => void;
  remove: (transaction: Transaction) => void;
  /** Deletes what is selected. */
  removeSelected: () => void;
  /** @param rows what the row stands for, where that is more than itself: those that follow it */
  select: (
    transaction: Transaction,
    index: number,
    gesture: SelectGesture,
    rows?: readonly Transaction[],
  ) => void;
  /** Selects from where the selection began, or else from one row, to another; each with the rows that it stands for. */
  extend: (from: PlacedRows, to: PlacedRows) => void;
  /** Unfolds the details of a row, or folds them away. */
  unfold: (transaction: Transaction) => void;
  openAccount: (account: Account) => void;
  openTag: (tag: string) => void;
  /** Clears a row, or what is selected, or makes it new again; not given where nothing is known of that. */
  clear?: (transaction: Transaction, rows?: readonly Transaction[]) => void;
  /** How far rows that stand as one are with the bank, where that is shown. */
  mark?: (rows: readonly Transaction[]) => ReactNode;
};
