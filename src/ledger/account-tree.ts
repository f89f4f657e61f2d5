import type { AccountType } from '#contract/accounts.ts';
import { canHaveParent } from './account-types.ts';
import type { Account } from './account.ts';

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
  for (const account of list) {
    if (account === root) continue;
    const isReachable = account.parentId !== undefined && reachesTop(account, accounts);
    const parentId = isReachable ? account.parentId : root?.id;
    if (parentId !== undefined && parentId !== account.id) hang(account, parentId);
  }
  for (const siblings of children.values()) siblings.sort(compareSiblings);
  return { root, accounts, childrenOf: (accountId) => children.get(accountId) ?? [] };
}

function reachesTop(account: Account, accounts: Map<string, Account>): boolean {
  const seen = new Set<string>();
  for (let at: Account | undefined = account; at !== undefined;) {
    if (at.parentId === undefined) return true;
    if (seen.has(at.id)) return false;
    seen.add(at.id);
    at = accounts.get(at.parentId);
  }
  return false;
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
export function walk(tree: AccountTree, accountId: string, depth = 0): { account: Account; depth: number }[] {
  return tree
    .childrenOf(accountId)
    .flatMap((account) => [{ account, depth }, ...walk(tree, account.id, depth + 1)]);
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

/** The accounts that may become the parent of one of this type: not itself, not below it, of an allowed type (spec 5). */
export function parentChoices(tree: AccountTree, type: AccountType, accountId?: string): Account[] {
  const below = new Set(
    accountId === undefined ? [] : walk(tree, accountId).map(({ account }) => account.id),
  );
  const all =
    tree.root === undefined ? [] : [tree.root, ...walk(tree, tree.root.id).map(({ account }) => account)];
  return all.filter(
    ({ id, type: parent }) => id !== accountId && !below.has(id) && canHaveParent(type, parent),
  );
}

/** Whether a sibling has the name already, ignoring case (spec 5 Sub-account). */
export function isNameTaken(tree: AccountTree, parentId: string, name: string, exceptId?: string): boolean {
  const wanted = name.trim().toLowerCase();
  return tree
    .childrenOf(parentId)
    .some((child) => child.id !== exceptId && child.name.toLowerCase() === wanted);
}
