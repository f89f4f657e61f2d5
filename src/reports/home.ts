import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { canReconcile } from '#ledger/can-reconcile.ts';
import type { Item } from '#ledger/items.ts';
import { type Seal, unfinishedStatement } from '#ledger/seals.ts';

/** An account of money or debt, and what is known of its agreeing with the bank. */
export type OwnAccount = { account: Account; seal: Seal | undefined };

/** What waits for the owner of a book. */
export type Need =
  | { kind: 'broken-check' | 'broken-statement' | 'old-statement'; account: Account; day: string }
  | { kind: 'unfinished-statement'; account: Account; day: string };

/** What Home shows of the accounts of money and debt. */
export type Home = { accounts: OwnAccount[]; needs: Need[] };

/** Favourites first, then the accounts with the most transactions. */
const compareUse = (a: Account, b: Account) =>
  Number(b.isFavourite) - Number(a.isFavourite) || b.transactionsCount - a.transactionsCount;

/** The accounts of money and debt that are in use. */
const usedAccounts = (tree: AccountTree): Account[] =>
  [...tree.accounts.values()]
    .filter((account) => canReconcile(account) && account.transactionsCount > 0)
    .toSorted(compareUse);

function needsOf(account: Account, seal: Seal | undefined, unfinished: string | undefined): Need[] {
  const needs: Need[] = [];
  if (seal?.state === 'broken') needs.push({ kind: `broken-${seal.by}`, account, day: seal.day });
  if (unfinished !== undefined) needs.push({ kind: 'unfinished-statement', account, day: unfinished });
  else if (seal?.state === 'older') needs.push({ kind: 'old-statement', account, day: seal.day });
  return needs;
}

/**
 * The accounts of money and debt with their seals, and what of them needs their owner.
 * @param seals those that are known, by the ids of their accounts
 */
export function homeOf(tree: AccountTree, items: readonly Item[], seals: ReadonlyMap<string, Seal>): Home {
  const used = usedAccounts(tree);
  return {
    accounts: used.map((account) => ({ account, seal: seals.get(account.id) })),
    needs: used.flatMap((account) =>
      needsOf(account, seals.get(account.id), unfinishedStatement(account, items)),
    ),
  };
}
