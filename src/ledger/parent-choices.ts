import type { AccountType } from '#contract/accounts.ts';
import { type AccountTree, walk } from './account-tree.ts';
import type { Account } from './account.ts';
import { mayLieUnder } from './rules/parent.ts';

/** The accounts that may become the parent of one of this type: not itself, not below it, of an allowed type (spec 5). */
export function parentChoices(tree: AccountTree, type: AccountType, accountId?: string): Account[] {
  const all =
    tree.root === undefined ? [] : [tree.root, ...walk(tree, tree.root.id).map(({ account }) => account)];
  return all.filter((parent) => mayLieUnder(tree.accounts, { type, id: accountId }, parent));
}
