import type { SplitForm } from '#entry/split-form.ts';
import type { Ids, TransactionForm } from '#entry/transaction-form.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { makeDraftStore } from '#web/session/drafts.ts';

/** What the editor does: adds a transaction, changes the stored one, or adds one like it. */
export type EditorMode = 'add' | 'edit' | 'repeat';

/** What stood in the editor when the session ended: the editor opens with it when the same user is back. */
export type Draft = {
  mode: EditorMode;
  form: TransactionForm | SplitForm;
  ids: Ids;
  stored: Transaction | undefined;
};

/** Where a draft waits. */
export const drafts = makeDraftStore<Draft>();

/** There is one editor of transactions, so one key of drafts. */
export const draftKey = 'transaction';
