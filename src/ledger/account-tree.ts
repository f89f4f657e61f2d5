import { ownCurrency } from './currency-totals.ts';
import type { Account } from './account.ts';
import { reattachAccounts } from './rules/tree.ts';

/** True if money goes from one currency to another over an account. */
export const isTrading = ({ type, props }: Pick<Account, 'type' | 'props'>): boolean =>
  type === 'TRADING' && props['Trading'] === true;

/** The accounts of a book, by id and by parent. */
export type AccountTree = {
  root: Account | undefined;
  accounts: Map<string, Account>;
  /** The children of an account, as they are displayed. */
  childrenOf(accountId: string): Account[];
};

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Siblings as they are displayed: sort order highest first, then by name (spec 3 Preferences). */
export function compareSiblings(a: Account, b: Account): number {
  return (
    b.preferences.sortOrder - a.preferences.sortOrder ||
    byName.compare(a.name, b.name) ||
    (a.id < b.id ? -1 : 1)
  );
}

/** Builds the tree; accounts whose parent is missing, or that lie in a circle, hang under the root, so none is lost. */
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

/** Whether anything was ever posted in a book. */
export function hasTransactions({ accounts }: AccountTree): boolean {
  return [...accounts.values()].some(({ transactionsCount }) => transactionsCount > 0);
}

/** The accounts from the root down to the one named, both included; empty when it is unknown. */
export function pathTo(tree: AccountTree, accountId: string): Account[] {
  const path: Account[] = [];
  for (let at = tree.accounts.get(accountId); at !== undefined && !path.includes(at);) {
    path.unshift(at);
    at = at.parentId === undefined ? undefined : tree.accounts.get(at.parentId);
  }
  return path;
}

/** Every account below, depth first, as displayed, with its depth under the one named. */
export function listDescendants(tree: AccountTree, accountId: string, depth = 0): { account: Account; depth: number }[] {
  return tree
    .childrenOf(accountId)
    .flatMap((account) => [{ account, depth }, ...listDescendants(tree, account.id, depth + 1)]);
}

/** What an account itself holds, without those below it, in minor units. */
export function calculateOwnTotal(account: Account, tree: AccountTree): bigint {
  const own = ownCurrency(account);
  const heldBy = (child: Account) =>
    ownCurrency(child) === own
      ? child.totalMinor
      : (child.otherTotals.find(({ currency }) => currency === own)?.minor ?? 0n);
  return tree.childrenOf(account.id).reduce((left, child) => left - heldBy(child), account.totalMinor);
}

/** What the accounts hold together with all below them, from what each holds by itself, in minor units. */
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

/** True if a book shows the accounts over which its currencies are exchanged; off unless its root says so. */
export const showsTrading = (root: Pick<Account, 'props'> | undefined): boolean =>
  root?.props['ShowTrading'] === true;

/** The accounts as they are shown to find one's way: without those of trading, which the app keeps, unless the book shows them. */
export function hideTradingAccounts(tree: AccountTree): AccountTree {
  const { root, accounts, childrenOf } = tree;
  if (showsTrading(root) || ![...accounts.values()].some(isTrading)) return tree;
  return { ...tree, childrenOf: (id) => childrenOf(id).filter((account) => !isTrading(account)) };
}

/** True if any account of a book holds another currency than the book. */
export const hasOwnCurrencies = ({ accounts }: Pick<AccountTree, 'accounts'>): boolean =>
  [...accounts.values()].some((account) => ownCurrency(account) !== '');
