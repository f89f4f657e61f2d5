import { ownCurrency } from './currency-totals.ts';
import type { Account } from './account.ts';
import { reattachAccounts } from './rules/tree.ts';

/** True if the account records exchanges between currencies. */
export const isTrading = ({ type, props }: Pick<Account, 'type' | 'props'>): boolean =>
  type === 'TRADING' && props['Trading'] === true;

/** The accounts of a book, by id and by parent. */
export type AccountTree = {
  root: Account | undefined;
  accounts: Map<string, Account>;
  /** Returns the children of an account in display order. */
  childrenOf(accountId: string): Account[];
};

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares siblings in display order: highest sort order first, then by name (spec 3 Preferences). */
export function compareSiblings(a: Account, b: Account): number {
  return (
    b.preferences.sortOrder - a.preferences.sortOrder ||
    byName.compare(a.name, b.name) ||
    (a.id < b.id ? -1 : 1)
  );
}

/** Builds the tree. Accounts whose parent is missing, or that form a circle, become children of the root, so that none is lost. */
export function buildAccountTree(list: readonly Account[]): AccountTree {
  const accounts = new Map(list.map((account) => [account.id, account]));
  const root = list.find((account) => account.type === 'ROOT' && account.parentId === undefined);
  const children = new Map<string, Account[]>();
  const hang = (account: Account, parentId: string) => {
    const siblings = children.get(parentId);
    if (siblings === undefined) children.set(parentId, [account]);
    else siblings.push(account);
  };
  const lost = root === undefined ? new Map<string, string>() : reattachAccounts(list, () => root.id);
  for (const account of list) {
    if (account === root) continue;
    const parentId = lost.get(account.id) ?? account.parentId ?? root?.id;
    if (parentId !== undefined && parentId !== account.id) hang(account, parentId);
  }
  for (const siblings of children.values()) siblings.sort(compareSiblings);
  return { root, accounts, childrenOf: (accountId) => children.get(accountId) ?? [] };
}

/** True if a book has at least one transaction. */
export function hasTransactions({ accounts }: AccountTree): boolean {
  return [...accounts.values()].some(({ transactionsCount }) => transactionsCount > 0);
}

/** Returns the accounts from the root down to an account, both included; empty if the account is unknown. */
export function pathTo(tree: AccountTree, accountId: string): Account[] {
  const path: Account[] = [];
  for (let at = tree.accounts.get(accountId); at !== undefined && !path.includes(at);) {
    path.unshift(at);
    at = at.parentId === undefined ? undefined : tree.accounts.get(at.parentId);
  }
  return path;
}

/** Returns all accounts below an account, depth first in display order, each with its relative depth. */
export function listDescendants(
  tree: AccountTree,
  accountId: string,
  depth = 0,
): { account: Account; depth: number }[] {
  return tree
    .childrenOf(accountId)
    .flatMap((account) => [{ account, depth }, ...listDescendants(tree, account.id, depth + 1)]);
}

/** Calculates the balance of an account without its sub-accounts, in minor units. */
export function calculateOwnTotal(account: Account, tree: AccountTree): bigint {
  const own = ownCurrency(account);
  const heldBy = (child: Account) =>
    ownCurrency(child) === own
      ? child.totalMinor
      : (child.otherTotals.find(({ currency }) => currency === own)?.minor ?? 0n);
  return tree.childrenOf(account.id).reduce((left, child) => left - heldBy(child), account.totalMinor);
}

/** Calculates the balance of each account including its sub-accounts from the balances without them, in minor units. */
export function rollUp(tree: AccountTree, ownMinor: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  const add = (accountId: string): bigint => {
    const total = tree
      .childrenOf(accountId)
      .reduce((sum, child) => sum + add(child.id), ownMinor.get(accountId) ?? 0n);
    totals.set(accountId, total);
    return total;
  };
  if (tree.root !== undefined) add(tree.root.id);
  return totals;
}

/** True if a book shows its trading accounts; off unless a prop of its root turns it on. */
export const showsTrading = (root: Pick<Account, 'props'> | undefined): boolean =>
  root?.props['ShowTrading'] === true;

/** Returns the tree without the trading accounts, which the app manages, unless the book shows them. */
export function hideTradingAccounts(tree: AccountTree): AccountTree {
  const { root, accounts, childrenOf } = tree;
  if (showsTrading(root) || ![...accounts.values()].some(isTrading)) return tree;
  return { ...tree, childrenOf: (id) => childrenOf(id).filter((account) => !isTrading(account)) };
}

/** True if any account of a book holds another currency than the book. */
export const hasOwnCurrencies = ({ accounts }: Pick<AccountTree, 'accounts'>): boolean =>
  [...accounts.values()].some((account) => ownCurrency(account) !== '');
