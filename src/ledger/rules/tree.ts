type Node = { id: string; parentId: string | undefined };

/**
 * Returns new parents for accounts that are not connected to a root: their parent was deleted, or they form a circle, because two devices
 * moved two accounts below each other at the same time. Such an account moves below the root of its book, so that none is lost. Once one
 * account of a circle has moved, the others stay below it.
 */
export function reattachAccounts<Account extends Node>(
  accounts: readonly Account[],
  rootOf: (account: Account) => string,
): Map<string, string> {
  const parents = new Map(accounts.map(({ id, parentId }) => [id, parentId]));
  const reachesTop = (id: string): boolean => {
    const seen = new Set<string>();
    for (let at = id; parents.has(at) && !seen.has(at);) {
      const parentId = parents.get(at);
      if (parentId === undefined) return true;
      seen.add(at);
      at = parentId;
    }
    return false;
  };
  const moved = new Map<string, string>();
  for (const account of accounts) {
    if (reachesTop(account.id)) continue;
    parents.set(account.id, rootOf(account));
    moved.set(account.id, rootOf(account));
  }
  return moved;
}

/** True if an account is another one or is below it. */
export function isWithin(
  accounts: ReadonlyMap<string, Pick<Node, 'parentId'>>,
  accountId: string,
  branchId: string,
): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = accountId; at !== undefined && !seen.has(at);) {
    if (at === branchId) return true;
    seen.add(at);
    at = accounts.get(at)?.parentId;
  }
  return false;
}

/** Sorts rows for storing: by depth, then by id; rows in a circle come last. */
export function sortParentsFirst<Row>(rows: readonly Row[], nodeOf: (row: Row) => Node): Row[] {
  const nodes = new Map(rows.map((row) => [nodeOf(row).id, nodeOf(row)]));
  const depthOf = (node: Node): number => {
    const seen = new Set<string>();
    for (let at: Node | undefined = node; at !== undefined; at = nodes.get(at.parentId ?? '')) {
      if (seen.has(at.id)) return rows.length;
      seen.add(at.id);
    }
    return seen.size;
  };
  return rows
    .map((row) => ({ row, id: nodeOf(row).id, depth: depthOf(nodeOf(row)) }))
    .toSorted((a, b) => a.depth - b.depth || (a.id < b.id ? -1 : 1))
    .map(({ row }) => row);
}
