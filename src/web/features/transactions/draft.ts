import type { SplitForm } from '#entry/split-form.ts';
import type { LineIds, TransactionForm } from '#entry/transaction-form.ts';
import type { Item } from '#ledger/items.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { createDraftStore } from '#web/session/drafts.ts';

/** The editor modes: add a transaction, edit the stored one, or add one like it. */
export type EditorMode = 'add' | 'edit' | 'repeat';

/**
 * The content with which the editor opens:
 * - the content at the end of the session, after the same user signed in again;
 * - the content of the row editor, if the user opens the full editor, or if another user changed or deleted the transaction;
 * - a draft saved in the book, which is not lost when the editor is closed.
 */
export type Draft = {
  mode: EditorMode;
  form: TransactionForm | SplitForm;
  ids: LineIds;
  stored: Transaction | undefined;
  reason: 'sessionOver' | 'moreWanted' | 'changed' | 'deleted' | 'saved';
  /** The message for the user, if it differs from the default for `reason`. */
  message?: string | undefined;
  /** The item of the draft, if it is saved in the book. */
  item?: Item | undefined;
};

/** The content of editors at the end of a session. */
export const drafts = createDraftStore<Draft>();

/** The key of the only transaction editor. */
export const draftKey = 'transaction';
