import type { AccountTree } from './account-tree.ts';
import type { Account } from './account.ts';
import { isTrading } from './is-trading.ts';
import { ownCurrency } from './own-currency.ts';

/** Whether a book shows the accounts over which its currencies are exchanged; off where its root says nothing. */
export const showsTrading = (root: Pick<Account, 'props'> | undefined): boolean =>
  root?.props['ShowTrading'] === true;

/** The accounts as they are shown to find one's way: without those of trading, which the app keeps, unless the book shows them. */
export function shownTree(tree: AccountTree): AccountTree {
  const { root, accounts, childrenOf } = tree;
  if (showsTrading(root) || ![...accounts.values()].some(isTrading)) return tree;
  return { ...tree, childrenOf: (id) => childrenOf(id).filter((account) => !isTrading(account)) };
}

/** Whether any account of a book holds another currency than the book. */
export const hasOwnCurrencies = ({ accounts }: Pick<AccountTree, 'accounts'>): boolean =>
  [...accounts.values()].some((account) => ownCurrency(account) !== '');
