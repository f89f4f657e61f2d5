import type { Transaction } from '#ledger/transaction.ts';
import type { Ids, TransactionForm } from './transaction-form.ts';

/** What the editor does: adds a transaction, changes the stored one, or adds one like it. */
export type EditorMode = 'add' | 'edit' | 'repeat';

/** What stood in the editor when the session ended: it comes back when the same user signs in again. */
export type Draft = { mode: EditorMode; form: TransactionForm; ids: Ids; stored: Transaction | undefined };

let kept: { userId: string; draft: Draft } | undefined;

/** Keeps what was typed, in memory only. */
export function keepDraft(userId: string, draft: Draft): void {
  kept = { userId, draft };
}

/** Hands back what this user typed, once; another user's is forgotten. */
export function takeDraft(userId: string): Draft | undefined {
  const draft = kept?.userId === userId ? kept.draft : undefined;
  kept = undefined;
  return draft;
}
