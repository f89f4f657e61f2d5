import type { Item } from '#ledger/items.ts';
import { formatFailure, errorIdOf } from '#web/session/client.ts';
import { drafts as draftTexts, transactions as texts } from '#web/languages/en/transactions.ts';

/** Whether a call failed because the transaction is not there any more. */
export function isDeleted(error: unknown): boolean {
  return errorIdOf(error) === 'transactionNotFound';
}

/** Why what stands in an editor could not be stored. */
export function formatStoreError(error: unknown, draft?: Item): string {
  // The ids of a draft are made once, so that two devices do not enter it twice.
  if (draft !== undefined && errorIdOf(error) === 'transactionIdTaken') return draftTexts.enteredElsewhere;
  return errorIdOf(error) === 'accountNotFound' ? texts.accountDeleted : formatFailure(error);
}
