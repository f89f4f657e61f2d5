import type { Decision, DeskRow } from '#imports/desk-rows.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { TreeOption } from '#web/ui/tree-options.ts';

/** Where the focus goes when a row is opened. */
export type PanelPart = 'description' | 'account' | 'lines' | 'match';

/** What is done with a row; the same object for all. */
export type RowActions = {
  open: (row: DeskRow, part: PanelPart) => void;
  /** Closes what is open; the focus goes back to the row. */
  close: () => void;
  select: (row: DeskRow, how: 'toggle' | 'range') => void;
  unselect: () => void;
  decide: (row: DeskRow, change: (before: Decision) => Decision) => void;
  /** Takes the row in, or leaves it out; with it all that are selected, where it is one of them. */
  toggle: (row: DeskRow) => void;
  chooseAccount: (row: DeskRow) => void;
  isNew: (row: DeskRow) => void;
  isHere: (row: DeskRow) => void;
  split: (row: DeskRow) => void;
  always: (row: DeskRow) => void;
  openStored: (transaction: Transaction) => void;
};

export type RowProps = {
  row: DeskRow;
  decision: Decision;
  account: Account;
  options: TreeOption[];
  isSelected: boolean;
  /** Which part of its panel is open, if any. */
  part: PanelPart | undefined;
  actions: RowActions;
};
