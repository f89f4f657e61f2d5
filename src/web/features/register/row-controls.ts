import type { ReactNode } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** The way in which the user selected a row: as a range, and with or without the previous selection. */
export type SelectGesture = { range: boolean; keepsSelection: boolean };

/** The transactions rendered as one row of a register, and the index of the first. */
export type IndexedRows = { index: number; rows: readonly Transaction[] };

/** A row that is edited in place. */
export type EditedRow = { transaction: Transaction; onClose: () => void };

/** The commands of a row. All rows share one object, so that rows need not render again. */
export type RowControls = {
  edit: (transaction: Transaction) => void;
  /** Edits a row in place; absent on small screens. */
  editHere?: ((transaction: Transaction, index: number) => void) | undefined;
  /** Renders the editor of a row in place. */
  renderEditor?: ((edited: EditedRow) => ReactNode) | undefined;
  repeat: (transaction: Transaction) => void;
  /** Opens the schedule form for a transaction. */
  schedule: (transaction: Transaction) => void;
  remove: (transaction: Transaction) => void;
  /** Deletes the selected rows. */
  removeSelected: () => void;
  /** @param rows all transactions of the row if it represents several: the given one and those after it */
  select: (
    transaction: Transaction,
    index: number,
    gesture: SelectGesture,
    rows?: readonly Transaction[],
  ) => void;
  /** Selects from the start of the selection, or else from one row, to another row. Each includes the transactions it represents. */
  selectTo: (from: IndexedRows, to: IndexedRows) => void;
  /** Unfolds or folds the details of a row. */
  unfold: (transaction: Transaction) => void;
  openAccount: (account: Account) => void;
  openTag: (tag: string) => void;
  /** Toggles a row or the selection between cleared and new; absent if the back-end has no statuses. */
  toggleCleared?: (transaction: Transaction, rows?: readonly Transaction[]) => void;
  /** Renders the status of the transactions of one row, if the column is shown. */
  renderStatus?: (rows: readonly Transaction[]) => ReactNode;
};
