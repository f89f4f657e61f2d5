import type { Transaction } from '#ledger/transaction.ts';
import { withAccounts } from '#ledger/variants.ts';
import { mayChange } from '#web/data/may-change.ts';

/**
 * What a transaction of which a bank said something becomes by being edited: a side that comes to another account leaves that
 * behind. Undefined where it is reconciled, and somebody who was asked does not want to change that.
 */
export async function asEdited(before: Transaction, typed: Transaction): Promise<Transaction | undefined> {
  const { otherSplitInfo } = withAccounts(before, {
    A: typed.splitA.accountId,
    B: typed.splitB.accountId,
  });
  const after = { ...typed, otherSplitInfo };
  return (await mayChange([{ before, after }])) ? after : undefined;
}
