import type { Item } from '#ledger/items.ts';
import { formatFailure, errorIdOf } from '#web/session/client.ts';
import { drafts as draftTexts, transactions as texts } from '#web/languages/en/transactions.ts';

/** True if a call failed because the transaction was deleted. */
export function isDeleted(error: unknown): boolean {
  return errorIdOf(error) === 'transactionNotFound';
}

/** Returns the reason why the content of an editor could not be stored. */
export function formatStoreError(error: unknown, draft?: Item): string {
  // The ids of a draft are fixed, so that two devices cannot enter it twice.
  if (draft !== undefined && errorIdOf(error) === 'transactionIdTaken') return draftTexts.enteredElsewhere;
  return errorIdOf(error) === 'accountNotFound' ? texts.accountDeleted : formatFailure(error);
}
