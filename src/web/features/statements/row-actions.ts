import type { RowDecision, ImportRow } from '#imports/import-rows.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { TreeOption } from '#web/ui/tree-options.ts';

/** The part of the panel that gets the focus when a row is opened. */
export type PanelPart = 'description' | 'account' | 'lines' | 'match';

/** The commands of a row; all rows share one object. */
export type EntryActions = {
  open: (row: ImportRow, part: PanelPart) => void;
  /** Closes the open panel; the focus returns to the row. */
  close: () => void;
  select: (row: ImportRow, how: 'toggle' | 'range') => void;
  unselect: () => void;
  decide: (row: ImportRow, change: (before: RowDecision) => RowDecision) => void;
  /** Includes or skips the row; if it is selected, all selected rows. */
  toggle: (row: ImportRow) => void;
  chooseAccount: (row: ImportRow) => void;
  markAsNew: (row: ImportRow) => void;
  markAsInBook: (row: ImportRow) => void;
  split: (row: ImportRow) => void;
  createRule: (row: ImportRow) => void;
  openStored: (transaction: Transaction) => void;
};

export type EntryRowProps = {
  row: ImportRow;
  decision: RowDecision;
  account: Account;
  options: TreeOption[];
  isSelected: boolean;
  /** The open part of its panel, if any. */
  part: PanelPart | undefined;
  actions: EntryActions;
};
