import { canReconcile } from './account-types.ts';
import { type AccountTree, pathTo, hideTradingAccounts, listDescendants } from './account-tree.ts';
import type { Account } from './account.ts';

/** A row of the account tree in the side bar. */
export type TreeRow = {
  key: string;
  account: Account;
  /** The indentation level. */
  depth: number;
  /** The fold state of the row; a leaf has no sub-accounts. */
  fold: 'leaf' | 'folded' | 'unfolded';
  /** The kind of row: the book itself, a favourite in addition to its regular row, or an account in its regular position. */
  kind: 'home' | 'favourite' | 'account';
};

function* rowsBelow(
  tree: AccountTree,
  parentId: string,
  depth: number,
  unfolded: ReadonlySet<string>,
): Generator<TreeRow> {
  for (const account of tree.childrenOf(parentId)) {
    const { id } = account;
    const isLeaf = tree.childrenOf(id).length === 0;
    const fold = isLeaf ? 'leaf' : unfolded.has(id) ? 'unfolded' : 'folded';
    yield { key: id, account, depth, fold, kind: 'account' };
    if (fold === 'unfolded') yield* rowsBelow(tree, id, depth + 1, unfolded);
  }
}

/** Returns the rows of the book, its favourites, and its unfolded accounts. */
export function listTreeRows(book: AccountTree, unfolded: ReadonlySet<string>): TreeRow[] {
  const tree = hideTradingAccounts(book);
  const { root } = tree;
  if (root === undefined) return [];
  const favourites = listDescendants(tree, root.id).filter(({ account }) => account.isFavourite);
  return [
    { key: root.id, account: root, depth: 0, fold: 'leaf', kind: 'home' },
    ...favourites.map(({ account }): TreeRow => ({
      key: `favourite ${account.id}`,
      account,
      depth: 0,
      fold: 'leaf',
      kind: 'favourite',
    })),
    ...rowsBelow(tree, root.id, 0, unfolded),
  ];
}

const above = (tree: AccountTree, accountId: string) =>
  pathTo(tree, accountId)
    .slice(0, -1)
    .map(({ id }) => id);

/** Returns the initially unfolded accounts: all that lead to money and debt accounts. */
export function findInitiallyUnfolded(tree: AccountTree): Set<string> {
  return new Set(
    [...tree.accounts.values()].filter(canReconcile).flatMap((account) => above(tree, account.id)),
  );
}

/** Returns the unfolded accounts together with those that lead to an account. */
export function unfoldPathTo(
  tree: AccountTree,
  unfolded: ReadonlySet<string>,
  accountId: string,
): Set<string> {
  return new Set([...unfolded, ...above(tree, accountId)]);
}

/** Returns the action of a key at a tree row: moving to another row, folding or unfolding; undefined if the key has no action. */
export function handleTreeKey(
  rows: readonly TreeRow[],
  index: number,
  key: string,
): { to: number } | { fold: string } | { unfold: string } | undefined {
  const row = rows[index];
  if (row === undefined) return undefined;
  const to = (wanted: number) => ({ to: Math.min(rows.length - 1, Math.max(0, wanted)) });
  const { fold, depth, account } = row;
  switch (key) {
    case 'ArrowDown':
      return to(index + 1);
    case 'ArrowUp':
      return to(index - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      return fold === 'folded' ? { unfold: account.id } : fold === 'unfolded' ? to(index + 1) : undefined;
    case 'ArrowLeft': {
      if (fold === 'unfolded') return { fold: account.id };
      const parent = rows.findLastIndex((each, at) => at < index && each.depth < depth);
      return parent < 0 ? undefined : to(parent);
    }
    default:
      return undefined;
  }
}
