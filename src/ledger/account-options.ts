import { type Account, toDisplayColor } from './account.ts';
import { type AccountTree, pathTo, hideTradingAccounts, listDescendants } from './account-tree.ts';
import { areDifferentAccounts, canPostTo } from './rules/posting.ts';

/** How an account is named with all above it but the root: 'All Assets › Bank Account'. */
export function formatAccountPath(tree: AccountTree, accountId: string): string {
  const path = pathTo(tree, accountId);
  return (path.length > 1 ? path.slice(1) : path).map(({ name }) => name).join(' › ');
}

/** The tree as a select shows it: what may not be chosen stays as a group to find one's way by. */
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

/** The accounts that a transaction may be posted to: no placeholders, not the account of its other side (spec 5). */
export function listPostingOptions(tree: AccountTree, otherId?: string) {
  return listAccountOptions(tree, (account) => canPostTo(account) && areDifferentAccounts(account.id, otherId));
}

/** Whether there is an account yet that a transaction may be posted to. */
export function hasPostingAccount({ accounts }: AccountTree): boolean {
  return [...accounts.values()].some(canPostTo);
}
