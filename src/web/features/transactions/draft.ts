import type { SplitForm } from '#entry/split-form.ts';
import type { TransactionIds, TransactionForm } from '#entry/transaction-form.ts';
import type { Item } from '#ledger/items.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { createDraftStore } from '#web/session/drafts.ts';

/** What the editor does: adds a transaction, changes the stored one, or adds one like it. */
export type EditorMode = 'add' | 'edit' | 'repeat';

/**
 * What the editor opens with: what stood in it when the session ended, once the same user is back; what was typed in the row, where
 * more was wanted than fits there, or somebody else changed or deleted it meanwhile; or what was kept as a draft of the book, of
 * which nothing is lost when the editor is closed.
 */
export type Draft = {
  mode: EditorMode;
  form: TransactionForm | SplitForm;
  ids: TransactionIds;
  stored: Transaction | undefined;
  reason: 'sessionOver' | 'moreWanted' | 'changed' | 'deleted' | 'kept';
  /** What is said of it, if that is more than follows from `because`. */
  message?: string | undefined;
  /** What it is kept as in the book, where it is. */
  item?: Item | undefined;
};

/** Where what was typed when a session ended waits. */
export const drafts = createDraftStore<Draft>();

/** There is one editor of transactions, so one key of drafts. */
export const draftKey = 'transaction';
