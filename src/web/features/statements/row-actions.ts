import type { RowDecision, ImportRow } from '#imports/import-rows.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { TreeOption } from '#web/ui/tree-options.ts';

/** Where the focus goes when a row is opened. */
export type PanelPart = 'description' | 'account' | 'lines' | 'match';

/** What is done with a row; the same object for all. */
export type EntryActions = {
  open: (row: ImportRow, part: PanelPart) => void;
  /** Closes what is open; the focus goes back to the row. */
  close: () => void;
  select: (row: ImportRow, how: 'toggle' | 'range') => void;
  unselect: () => void;
  decide: (row: ImportRow, change: (before: RowDecision) => RowDecision) => void;
  /** Takes the row in, or leaves it out; with it all that are selected, where it is one of them. */
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
  /** Which part of its panel is open, if any. */
  part: PanelPart | undefined;
  actions: EntryActions;
};
