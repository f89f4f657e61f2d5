import type { ReactNode } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** How a row was meant to be selected. */
export type SelectGesture = { range: boolean; keepsSelection: boolean };

/** The transactions drawn as one row of a register, and the index of the first. */
export type IndexedRows = { index: number; rows: readonly Transaction[] };

/** A row that is edited where it stands. */
export type EditedRow = { transaction: Transaction; onClose: () => void };

/** What can be done with a row; the same object for every row, so that rows need not be drawn anew. */
export type RowControls = {
  edit: (transaction: Transaction) => void;
  /** Edits a row where it stands; absent where there is no room for that. */
  editHere?: ((transaction: Transaction, index: number) => void) | undefined;
  /** Draws what a row is edited with where it stands. */
  renderEditor?: ((edited: EditedRow) => ReactNode) | undefined;
  repeat: (transaction: Transaction) => void;
  /** Says when a transaction repeats. */
  schedule: (transaction: Transaction) => void;
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
  selectTo: (from: IndexedRows, to: IndexedRows) => void;
  /** Unfolds the details of a row, or folds them away. */
  unfold: (transaction: Transaction) => void;
  openAccount: (account: Account) => void;
  openTag: (tag: string) => void;
  /** Clears a row, or what is selected, or makes it new again; absent where the back-end keeps no statuses. */
  toggleCleared?: (transaction: Transaction, rows?: readonly Transaction[]) => void;
  /** The status of rows that are drawn as one, where the column is shown. */
  renderStatus?: (rows: readonly Transaction[]) => ReactNode;
};
