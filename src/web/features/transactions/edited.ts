import type { Transaction } from '#ledger/transaction.ts';
import { withAccounts } from '#ledger/variants.ts';
import { confirmReconciledChanges } from '#web/data/members/may-change.ts';

/**
 * What a transaction of which a bank said something becomes by being edited: a side that moves to another account loses
 * what the bank said. Undefined where it is reconciled, and somebody who was asked does not want to change that.
 */
export async function applyEdit(before: Transaction, typed: Transaction): Promise<Transaction | undefined> {
  const { splitInfo } = withAccounts(before, {
    A: typed.splitA.accountId,
    B: typed.splitB.accountId,
  });
  const after = { ...typed, splitInfo };
  return (await confirmReconciledChanges([{ before, after }])) ? after : undefined;
}
