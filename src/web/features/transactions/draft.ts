import type { SplitForm } from '#entry/split-form.ts';
import type { Ids, TransactionForm } from '#entry/transaction-form.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { makeDraftStore } from '#web/session/drafts.ts';

/** What the editor does: adds a transaction, changes the stored one, or adds one like it. */
export type EditorMode = 'add' | 'edit' | 'repeat';

/**
 * What stood in an editor that is not there any more, and another opens with: the session ended, and the same user is back; or it
 * was typed in the row, and more was wanted than fits there, or somebody else changed or deleted it meanwhile.
 */
export type Draft = {
  mode: EditorMode;
  form: TransactionForm | SplitForm;
  ids: Ids;
  stored: Transaction | undefined;
  because: 'sessionOver' | 'moreWanted' | 'changed' | 'deleted';
};

/** Where a draft waits. */
export const drafts = makeDraftStore<Draft>();

/** There is one editor of transactions, so one key of drafts. */
export const draftKey = 'transaction';
