import * as z from 'zod/mini';
import { byWireName, transactionTexts } from './transaction-texts.ts';
import { Moment, WireTotal } from './values.ts';

/**
 * A transaction as it is answered and exported: rules are for what comes in. A row that another client stored against one of
 * them is still a row, and keeps nobody from reading the others of its page.
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

/** The same as a register shows it: with the PersonId of who added it, where that was a member of the book and not its owner. */
export const AttributedTransaction = z.object({ ...WireTransaction.shape, AddedBy: z.optional(z.string()) });
export type AttributedTransaction = z.infer<typeof AttributedTransaction>;
