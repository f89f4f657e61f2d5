import type { Transaction } from '#ledger/transaction.ts';
import { tagOfAccountId } from '#contract/values.ts';

/** What a register shows: the transactions of an account, those with a tag (`TAG:home`), or what a search finds. */
export type RegisterSource = { accountId: string; searchText?: string | undefined };

/** Whether the source is one account, so that amounts have a side and a balance. */
export function isOneAccount({ accountId, searchText }: RegisterSource): boolean {
  return searchText === undefined && tagOfAccountId(accountId) === undefined;
}

/** Whether a transaction belongs into a register; for a search only the back-end knows. */
export function belongsTo(source: RegisterSource, transaction: Transaction): boolean {
  if (source.searchText !== undefined) return false;
  const tag = tagOfAccountId(source.accountId);
  // As back-ends do it: `#home` and `#Home` are two tags.
  if (tag !== undefined) return transaction.tags.includes(tag);
  return [transaction.splitA.accountId, transaction.splitB.accountId].includes(source.accountId);
}
