import type { Transaction } from '#ledger/transaction.ts';
import { withAccounts } from '#ledger/variants.ts';
import { confirmReconciledChanges } from '#web/data/members/confirm-reconciled-changes.ts';

/**
 * Returns a transaction after an edit; a side that moves to another account loses its bank status. Undefined if the transaction is
 * reconciled and the user does not confirm the change.
 */
export async function applyEdit(before: Transaction, typed: Transaction): Promise<Transaction | undefined> {
  const { splitInfo } = withAccounts(before, {
    A: typed.splitA.accountId,
    B: typed.splitB.accountId,
  });
  const after = { ...typed, splitInfo };
  return (await confirmReconciledChanges([{ before, after }])) ? after : undefined;
}
