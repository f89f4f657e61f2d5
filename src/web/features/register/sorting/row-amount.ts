import type { AccountTree } from '#ledger/account-tree.ts';
import { calculateNetWorthEffect } from '#ledger/rules/posting.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { isOneAccount, type RegisterSource } from '#web/data/registers/register-source.ts';

/** Returns a function that reads the amount of a row for a register, in minor units. */
export function createAmountReader(source: RegisterSource, tree: AccountTree): (row: Transaction) => bigint {
  const { accountId, filter } = source;
  const { search, branchIds } = filter ?? {};
  if (search !== undefined) return search.valueOf;
  if (isOneAccount(source)) return (row) => splitIn(row, accountId).valueMinor;
  if (branchIds === undefined) return (row) => calculateNetWorthEffect(row, tree.accounts);
  return ({ splitA, splitB }) =>
    [splitA, splitB].reduce((sum, each) => (branchIds.has(each.accountId) ? sum + each.valueMinor : sum), 0n);
}
