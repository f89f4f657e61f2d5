import { type Account, toDisplayColor } from './account.ts';
import { type AccountTree, pathTo, hideTradingAccounts, listDescendants } from './account-tree.ts';
import { areDifferentAccounts, canPostTo } from './rules/posting.ts';

/** Formats an account with its path below the root: 'All Assets › Bank Account'. */
export function formatAccountPath(tree: AccountTree, accountId: string): string {
  const path = pathTo(tree, accountId);
  return (path.length > 1 ? path.slice(1) : path).map(({ name }) => name).join(' › ');
}

/** Returns the account tree as the options of a select. Accounts that cannot be chosen are disabled but stay as groups. */
export function listAccountOptions(
  tree: AccountTree,
  mayChoose: (account: Account) => boolean,
  { withRoot = false }: { withRoot?: boolean } = {},
) {
  if (tree.root === undefined) return [];
  const below = listDescendants(hideTradingAccounts(tree), tree.root.id, withRoot ? 1 : 0);
  return [...(withRoot ? [{ account: tree.root, depth: 0 }] : []), ...below].map(({ account, depth }) => ({
    value: account.id,
    label: account.name,
    path: formatAccountPath(tree, account.id),
    depth,
    color: toDisplayColor(account.color),
    isDisabled: !mayChoose(account),
  }));
}

/** Returns the accounts to which a transaction can be posted: no placeholders, and not the account of its other side (spec 5). */
export function listPostingOptions(tree: AccountTree, otherId?: string) {
  return listAccountOptions(
    tree,
    (account) => canPostTo(account) && areDifferentAccounts(account.id, otherId),
  );
}

/** True if a transaction can be posted to at least one account. */
export function hasPostingAccount({ accounts }: AccountTree): boolean {
  return [...accounts.values()].some(canPostTo);
}
