import * as z from 'zod/mini';
import { byWireName, transactionTexts } from './transaction-texts.ts';
import { Moment, WireTotal } from './values.ts';

/**
 * A transaction as calls and exports return it. Input rules do not apply here: a row that another client stored against a rule must not
 * prevent other rows of its page from being read.
 */
export const WireTransaction = z.object({
  TransactionId: z.string(),
  ...byWireName(transactionTexts, () => z.string()),
  TransactionDatePosted: Moment,
  TransactionDateEntered: Moment,
  TransactionSplitAId: z.string(),
  TransactionSplitBId: z.string(),
  TransactionSplitAAccountId: z.string(),
  TransactionSplitBAccountId: z.string(),
  TransactionSplitAValue: WireTotal,
  TransactionSplitBValue: WireTotal,
  TagsInSemicolonSeparated: z.string(),
  PropsInJSON: z.string(),
  OtherTransactionSplitInfoInJSON: z.string(),
});

/** A transaction as a register shows it: with the PersonId of the user who added it, if that was a member and not the owner. */
export const AttributedTransaction = z.object({
  ...WireTransaction.shape,
  CreatedBy: z.optional(z.string()),
});
export type AttributedTransaction = z.infer<typeof AttributedTransaction>;
